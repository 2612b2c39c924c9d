import { openAiCompatible } from '../adapters/language-model/ai-sdk.ts';
import type { LanguageModel } from '../adapters/language-model/port.ts';
import { openAiDialect } from '../adapters/language-model/stand-ins/openai.ts';
import { openStandIn, type Dialect } from '../adapters/language-model/stand-ins/stand-in.ts';
import { NOON, startTestApp, type Options } from './app.ts';
import { breakoutMarket } from './breakout-market.ts';

type Settings = Parameters<typeof openAiCompatible>[0];

/** The real app with a language model that is a local stand-in of a provider. */
export async function startModelApp(
  options: Options & {
    dialect?: Dialect;
    open?: (settings: Settings & { apiKey: string }) => LanguageModel;
    seesPictures?: boolean;
    patienceMs?: number;
  } = {},
) {
  const { dialect = openAiDialect, open = openAiCompatible, seesPictures = true, patienceMs } = options;
  const standIn = await openStandIn(dialect);
  const model = open({ baseUrl: standIn.baseUrl, apiKey: 'sk-canary', model: 'gpt-4o-mini', seesPictures });
  const app = await startTestApp({
    market: breakoutMarket(NOON),
    ...options,
    languageModel: { ...model, ...(patienceMs !== undefined && { patienceMs }) },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await standIn.close();
  };
  return { app: { ...app, close }, standIn };
}
