import * as z from 'zod/mini';
import type { Intent } from '@app/domain/buddy/intent.ts';
import { inMoney } from '@app/domain/buddy/size-question.ts';
import type { ModelTool } from '../../../adapters/language-model/port.ts';
import type { ReplyDraft, Tools, Turn } from '../analyst/turn.ts';
import { library } from '../lessons/library.ts';
import { answerDecided } from '../panel/answer-decided.ts';
import { toolDescriptions, toolInputs, type ToolInput, type ToolName } from './tool-inputs.ts';

const MOST_CALLS = 8;

export type Wishes = {
  /** What the newest message asks for, by our own reading of it. */
  intents: readonly Intent[];
  /** Every figure that the user wrote in this conversation, without separators. */
  figures: ReadonlySet<string>;
};

export type Toolbox = {
  tools: ModelTool[];
  /** What the tools answered, in the order asked. */
  drafts: readonly ReplyDraft[];
  /** Which of them answered. */
  answered: ReadonlySet<ToolName>;
  /** What a look-up failed with: no reason to answer without it. */
  failure: () => unknown;
};

/** Why a tool was not asked; in words for the model. */
type Refusal = { refused: string };
type Requests = { [Name in ToolName]: (given: ToolInput<Name>) => Intent | Refusal };

/**
 * The embedded analyst's stories as tools of a language model. Each answers in the analyst's own words and leaves its
 * draft here; nothing is written by asking.
 */
export function openToolbox(turn: Turn, lookUp: Tools, wishes: Wishes): Toolbox {
  const drafts: ReplyDraft[] = [];
  const requests = requestsOf(turn, wishes, drafts);
  const answered = new Set<ToolName>();
  let calls = 0;
  let failure: unknown;

  const run = async (name: ToolName, input: unknown): Promise<string> => {
    calls += 1;
    if (calls > MOST_CALLS) return 'Refused: no more look-ups in this turn. Write the answer now.';
    const read = toolInputs[name].safeParse(input);
    if (!read.success) return 'Refused: this tool does not take that input.';
    try {
      const asked = (requests[name] as (given: unknown) => Intent | Refusal)(read.data);
      if ('refused' in asked) return `Refused: ${asked.refused}`;
      const made = await answerDecided(turn, lookUp, asked);
      drafts.push(made);
      answered.add(name);
      return made.content;
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
  return { tools, drafts, answered, failure: () => failure };
}

function requestsOf(turn: Turn, wishes: Wishes, drafts: readonly ReplyDraft[]): Requests {
  return {
    get_quotes: ({ pairs }) => ({ kind: 'quote', pairs }),
    compare_markets: ({ pairs }) => ({ kind: 'compare', pairs }),
    look_at_market: ({ pair, timeframe = null }) => ({ kind: 'outlook', pair, timeframe }),
    key_levels: ({ pair, timeframe = null }) => ({ kind: 'levels', pair, timeframe }),
    usual_movement: ({ pair }) => ({ kind: 'volatility', pair }),
    propose_signal: (given) => propose({ wishes, drafts, given }),
    watch_levels: (given) => watch(turn, { wishes, drafts, given }),
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
    position_size: (given) => size(wishes, given),
    trading_costs: ({ pair = null, what = null, lots = null }) =>
      notTheirs(wishes, [lots]) ?? { kind: 'cost', pair, what, lots },
    lesson: ({ about }) => {
      const found = library.find(about);
      return found ? { kind: 'lesson', topic: found.topic } : { refused: 'there is no lesson on that.' };
    },
    market_hours: ({ pair = null }) => ({ kind: 'hours', pair }),
    my_tokens: () => ({ kind: 'tokens' }),
    my_account: () => ({ kind: 'account' }),
    product: () => ({ kind: 'plan' }),
    brokers: () => ({ kind: 'broker' }),
  };
}

type Asked<Name extends ToolName> = {
  wishes: Wishes;
  drafts: readonly ReplyDraft[];
  given: ToolInput<Name>;
};

/** A signal costs tokens: only the user's own newest message can ask for one, whatever else the model has read. */
function propose({ wishes, drafts, given }: Asked<'propose_signal'>): Intent | Refusal {
  const wish = wishes.intents.find((one) => one.kind === 'signal');
  if (!wish) return { refused: 'the newest message asks for no signal. Say that they can ask for one.' };
  if (drafts.some((one) => one.setup ?? one.panel?.decided)) return { refused: 'one signal an answer.' };
  if (wish.pair && given.pair && wish.pair !== given.pair)
    return { refused: `the user asked about ${wish.pair}.` };
  return {
    ...wish,
    pair: wish.pair ?? given.pair ?? null,
    timeframe: wish.timeframe ?? given.timeframe ?? null,
  };
}

function watch(turn: Turn, { wishes, drafts, given }: Asked<'watch_levels'>): Intent | Refusal {
  if (drafts.some((one) => one.watch)) return { refused: 'one watch an answer.' };
  const yes = wishes.intents.find((one) => one.kind === 'affirm');
  if (yes && turn.before.offer) return yes;
  const wish = wishes.intents.find((one) => one.kind === 'watch');
  if (!wish) return { refused: 'the newest message asks to watch nothing. Say that they can ask for it.' };
  if (wish.pair && given.pair && wish.pair !== given.pair)
    return { refused: `the user asked about ${wish.pair}.` };
  return (
    notTheirs(wishes, [given.level ?? null]) ?? {
      kind: 'watch',
      pair: wish.pair ?? given.pair ?? null,
      timeframe: wish.timeframe ?? given.timeframe ?? null,
      level: wish.level ?? given.level ?? null,
      direction: wish.direction ?? given.direction ?? null,
    }
  );
}

/** What our own reading of the message found goes before what the model made of it. */
function size(wishes: Wishes, given: ToolInput<'position_size'>): Intent | Refusal {
  const wish = wishes.intents.find((one) => one.kind === 'size');
  const { pair = null, capital_dollars = null, risk_percent = null } = given;
  const { risk_dollars = null, stop_pips = null, stop_dollars } = given;
  return (
    notTheirs(wishes, [capital_dollars, risk_percent, risk_dollars, stop_pips, stop_dollars ?? null]) ?? {
      kind: 'size',
      pair: wish?.pair ?? pair,
      capital: wish?.capital ?? capital_dollars,
      riskPercent: wish?.riskPercent ?? risk_percent,
      riskMoney: wish?.riskMoney ?? risk_dollars,
      stopPips: wish?.stopPips ?? stop_pips,
      ...inMoney(wish?.stopMoney ?? stop_dollars),
    }
  );
}

/** A figure that the user never said would become evidence by passing through a tool. */
function notTheirs({ figures }: Wishes, given: ReadonlyArray<number | null>): Refusal | null {
  const strange = given.some((figure) => figure !== null && !figures.has(String(figure)));
  return strange ? { refused: 'the user did not say that figure. Ask them for it.' } : null;
}

/** Figures of a text as plain numbers: "$1,500.50" is 1500.5. */
export const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => String(Number(figure.replace(/,/g, ''))));
