import { createOpenAiModel } from '../../adapters/language-model/ai-sdk.ts';
import type { LanguageModel, ModelBudget } from '../../adapters/language-model/port.ts';
import { openAiDialect } from '../../adapters/language-model/stand-ins/openai.ts';
import { openStandIn, type Dialect } from '../../adapters/language-model/stand-ins/stand-in.ts';
import { NOON, startTestApp, type TestAppOptions } from '../app.ts';
import { breakoutMarket } from '../markets/breakout-market.ts';

type ModelSettings = Parameters<typeof createOpenAiModel>[0];

type Act = 'signal' | 'watch' | 'cancel-watch';

/** The tool call by which a model says how it read the newest message. */
export const readMessage = (acts: readonly Act[] = [], more: Record<string, unknown> = {}) => ({
  name: 'read_message',
  input: {
    acts: acts.map((act) => ({ act, isWanted: true })),
    feeling: 'none',
    isMinor: false,
    questions: [],
    ...more,
  },
});

/** Uses a local stand-in of the model provider. */
export async function startModelApp(
  options: TestAppOptions & {
    dialect?: Dialect;
    open?: (settings: ModelSettings & { apiKey: string }) => LanguageModel;
    seesPictures?: boolean;
    patienceMs?: number;
    budget?: ModelBudget;
  } = {},
) {
  const {
    dialect = openAiDialect,
    open = createOpenAiModel,
    seesPictures = true,
    patienceMs,
    budget,
  } = options;
  const standIn = await openStandIn(dialect);
  const model = open({ baseUrl: standIn.baseUrl, apiKey: 'sk-canary', model: 'gpt-4o-mini', seesPictures });
  const app = await startTestApp({
    market: breakoutMarket(NOON),
    ...options,
    languageModel: {
      ...model,
      ...(patienceMs !== undefined && { timeoutMs: patienceMs }),
      ...(budget && { budget }),
    },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await standIn.close();
  };
  return { app: { ...app, close }, standIn };
}
