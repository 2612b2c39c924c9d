import * as z from 'zod/mini';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { inMoney } from '@app/domain/buddy/questions/size-question.ts';
import type { ModelTool } from '../../../adapters/language-model/port.ts';
import type { ReplyDraft, QueryTools, Turn } from '../answers/turn.ts';
import { library } from '../lessons/library.ts';
import { answerWithPanel } from '../panel/answer-with-panel.ts';
import { toolDescriptions, toolInputs, type ToolInput, type ToolName } from './tool-inputs.ts';

const MAX_CALLS = 8;

export type UserRequest = {
  intents: readonly Intent[];
  figures: ReadonlySet<string>;
};

export type Toolbox = {
  tools: ModelTool[];
  drafts: readonly ReplyDraft[];
  answeredTools: ReadonlySet<ToolName>;
  failure: () => unknown;
};

type Refusal = { refused: string };
type IntentFactories = { [Name in ToolName]: (input: ToolInput<Name>) => Intent | Refusal };

/** Calling a tool stores nothing. */
export function createToolbox(turn: Turn, queryTools: QueryTools, request: UserRequest): Toolbox {
  const drafts: ReplyDraft[] = [];
  const intentFactories = createIntentFactories(turn, request, drafts);
  const answeredTools = new Set<ToolName>();
  let calls = 0;
  let failure: unknown;

  const run = async (name: ToolName, input: unknown): Promise<string> => {
    calls += 1;
    if (calls > MAX_CALLS) return 'Refused: no more look-ups in this turn. Write the answer now.';
    const parsed = toolInputs[name].safeParse(input);
    if (!parsed.success) return 'Refused: this tool does not take that input.';
    try {
      const intent = (intentFactories[name] as (input: unknown) => Intent | Refusal)(parsed.data);
      if ('refused' in intent) return `Refused: ${intent.refused}`;
      const draft = await answerWithPanel(turn, queryTools, intent);
      drafts.push(draft);
      answeredTools.add(name);
      return draft.content;
    } catch (error) {
      failure = error;
      return 'This look-up failed.';
    }
  };

  const tools = (Object.keys(toolInputs) as ToolName[]).map((name) => ({
    name,
    description: toolDescriptions[name],
    input: z.toJSONSchema(toolInputs[name]) as Record<string, unknown>,
    run: (input: unknown) => run(name, input),
  }));
  return { tools, drafts, answeredTools, failure: () => failure };
}

function createIntentFactories(
  turn: Turn,
  request: UserRequest,
  drafts: readonly ReplyDraft[],
): IntentFactories {
  return {
    get_quotes: ({ pairs }) => ({ kind: 'quote', pairs }),
    compare_markets: ({ pairs }) => ({ kind: 'compare', pairs }),
    look_at_market: ({ pair, timeframe = null }) => ({ kind: 'outlook', pair, timeframe }),
    key_levels: ({ pair, timeframe = null }) => ({ kind: 'levels', pair, timeframe }),
    usual_movement: ({ pair }) => ({ kind: 'volatility', pair }),
    propose_signal: (input) => signalIntent({ request, drafts, input }),
    watch_levels: (input) => watchIntent(turn, { request, drafts, input }),
    my_watches: () => ({ kind: 'my-watches' }),
    my_signals: () => ({ kind: 'my-signals' }),
    explain_signal: ({ pair = null }) => ({ kind: 'explain-signal', pair }),
    calendar: ({ wants, currencies = [], span = null }) => ({
      kind: 'news',
      wants,
      currencies,
      span,
      subject: null,
    }),
    position_size: (input) => sizeIntent(request, input),
    trading_costs: ({ pair = null, what = null, lots = null }) =>
      refuseUnknownFigures(request, [lots]) ?? { kind: 'cost', pair, what, lots },
    lesson: ({ about }) => {
      const match = library.find(about);
      return match ? { kind: 'lesson', topic: match.topic } : { refused: 'there is no lesson on that.' };
    },
    market_hours: ({ pair = null }) => ({ kind: 'hours', pair }),
    my_tokens: () => ({ kind: 'tokens' }),
    my_account: () => ({ kind: 'account' }),
    product: () => ({ kind: 'plan' }),
    brokers: () => ({ kind: 'broker' }),
  };
}

type ToolCall<Name extends ToolName> = {
  request: UserRequest;
  drafts: readonly ReplyDraft[];
  input: ToolInput<Name>;
};

/** A signal costs tokens, so only the user's own newest message can request one. */
function signalIntent({ request, drafts, input }: ToolCall<'propose_signal'>): Intent | Refusal {
  const intent = request.intents.find((one) => one.kind === 'signal');
  if (!intent) return { refused: 'the newest message asks for no signal. Say that they can ask for one.' };
  if (drafts.some((one) => one.setup ?? one.panel?.decided)) return { refused: 'one signal an answer.' };
  if (intent.pair && input.pair && intent.pair !== input.pair)
    return { refused: `the user asked about ${intent.pair}.` };
  return {
    ...intent,
    pair: intent.pair ?? input.pair ?? null,
    timeframe: intent.timeframe ?? input.timeframe ?? null,
  };
}

function watchIntent(turn: Turn, { request, drafts, input }: ToolCall<'watch_levels'>): Intent | Refusal {
  if (drafts.some((one) => one.watch)) return { refused: 'one watch an answer.' };
  const acceptance = request.intents.find((one) => one.kind === 'affirm');
  if (acceptance && turn.before.offer) return acceptance;
  const intent = request.intents.find((one) => one.kind === 'watch');
  if (!intent) return { refused: 'the newest message asks to watch nothing. Say that they can ask for it.' };
  if (intent.pair && input.pair && intent.pair !== input.pair)
    return { refused: `the user asked about ${intent.pair}.` };
  return (
    refuseUnknownFigures(request, [input.level ?? null]) ?? {
      kind: 'watch',
      pair: intent.pair ?? input.pair ?? null,
      timeframe: intent.timeframe ?? input.timeframe ?? null,
      level: intent.level ?? input.level ?? null,
      direction: intent.direction ?? input.direction ?? null,
    }
  );
}

/** The server's own parsing wins over the model's. */
function sizeIntent(request: UserRequest, input: ToolInput<'position_size'>): Intent | Refusal {
  const intent = request.intents.find((one) => one.kind === 'size');
  const { pair = null, capital_dollars = null, risk_percent = null } = input;
  const { risk_dollars = null, stop_pips = null, stop_dollars } = input;
  return (
    refuseUnknownFigures(request, [
      capital_dollars,
      risk_percent,
      risk_dollars,
      stop_pips,
      stop_dollars ?? null,
    ]) ?? {
      kind: 'size',
      pair: intent?.pair ?? pair,
      capital: intent?.capital ?? capital_dollars,
      riskPercent: intent?.riskPercent ?? risk_percent,
      riskMoney: intent?.riskMoney ?? risk_dollars,
      stopPips: intent?.stopPips ?? stop_pips,
      ...inMoney(intent?.stopMoney ?? stop_dollars),
    }
  );
}

/** A figure that the user never wrote would become evidence by passing through a tool. */
function refuseUnknownFigures({ figures }: UserRequest, input: ReadonlyArray<number | null>): Refusal | null {
  const isUnknown = input.some((figure) => figure !== null && !figures.has(String(figure)));
  return isUnknown ? { refused: 'the user did not say that figure. Ask them for it.' } : null;
}

export const extractFigures = (text: string): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => String(Number(figure.replace(/,/g, ''))));
