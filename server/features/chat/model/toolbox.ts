import * as z from 'zod/mini';
import type { Intent } from '@app/domain/buddy/intent.ts';
import type { ModelTool } from '../../../adapters/language-model/port.ts';
import { answerHours } from '../analyst/answer-hours.ts';
import { answerNews } from '../analyst/answer-news.ts';
import { answerQuote } from '../analyst/answer-quote.ts';
import { answerResults, explainSignal } from '../analyst/answer-results.ts';
import { answerOutlook, answerSignalRequest } from '../analyst/answer-signal-request.ts';
import { answerPlan, answerTokens } from '../analyst/answer-tokens.ts';
import { acceptOffer, answerWatch, answerWatches } from '../analyst/answer-watch.ts';
import { compare } from '../analyst/compare.ts';
import { teach } from '../analyst/teach.ts';
import type { ReplyDraft, Tools, Turn } from '../analyst/turn.ts';
import { library } from '../lessons/library.ts';
import { askPanel } from '../panel/ask-panel.ts';
import { sizePosition } from './size-position.ts';
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
type Story = Promise<ReplyDraft> | ReplyDraft | Refusal;
type Stories = { [Name in ToolName]: (given: ToolInput<Name>) => Story };

/**
 * The embedded analyst's stories as tools of a language model. Each answers in the analyst's own words and leaves its
 * draft here; nothing is written by asking.
 */
export function openToolbox(turn: Turn, lookUp: Tools, wishes: Wishes): Toolbox {
  const drafts: ReplyDraft[] = [];
  const stories = storiesOf(turn, lookUp, wishes, drafts);
  const answered = new Set<ToolName>();
  let calls = 0;
  let failure: unknown;

  const run = async (name: ToolName, input: unknown): Promise<string> => {
    calls += 1;
    if (calls > MOST_CALLS) return 'Refused: no more look-ups in this turn. Write the answer now.';
    const read = toolInputs[name].safeParse(input);
    if (!read.success) return 'Refused: this tool does not take that input.';
    try {
      const told = await (stories[name] as (given: unknown) => Story)(read.data);
      if ('refused' in told) return `Refused: ${told.refused}`;
      const made = await askPanel(lookUp, told, name === 'propose_signal' ? 'signal' : 'outlook');
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

function storiesOf(turn: Turn, lookUp: Tools, wishes: Wishes, drafts: readonly ReplyDraft[]): Stories {
  return {
    get_quotes: ({ pairs }) => answerQuote(turn, lookUp, pairs),
    compare_markets: ({ pairs }) => compare(turn, lookUp, pairs),
    look_at_market: ({ pair, timeframe = null }) => answerOutlook(turn, lookUp, { pair, timeframe }),
    propose_signal: (given) => propose(turn, lookUp, { wishes, drafts, given }),
    watch_levels: (given) => watch(turn, lookUp, { wishes, drafts, given }),
    my_watches: () => answerWatches(turn, lookUp),
    my_signals: () => answerResults(turn, lookUp),
    explain_signal: ({ pair = null }) => explainSignal(turn, lookUp, pair),
    calendar: ({ wants, currencies = [], span = null }) =>
      answerNews(turn, lookUp, { wants, currencies, span, subject: null }),
    position_size: (given) => {
      const { capital_dollars, risk_percent, entry = null, stop = null } = given;
      return (
        notTheirs(wishes, [capital_dollars, risk_percent, entry, stop]) ?? sizePosition(turn, lookUp, given)
      );
    },
    lesson: ({ about }) => {
      const found = library.find(about);
      return found ? teach(turn, lookUp, found.topic) : { refused: 'there is no lesson on that.' };
    },
    market_hours: ({ pair = null }) => answerHours(turn, pair),
    my_tokens: () => answerTokens(turn, lookUp),
    product: () => answerPlan(turn),
  };
}

type Asked<Name extends ToolName> = {
  wishes: Wishes;
  drafts: readonly ReplyDraft[];
  given: ToolInput<Name>;
};

/** A signal costs tokens: only the user's own newest message can ask for one, whatever else the model has read. */
function propose(turn: Turn, lookUp: Tools, { wishes, drafts, given }: Asked<'propose_signal'>): Story {
  const wish = wishes.intents.find((one) => one.kind === 'signal');
  if (!wish) return { refused: 'the newest message asks for no signal. Say that they can ask for one.' };
  if (drafts.some((one) => one.setup ?? one.panel?.decided)) return { refused: 'one signal an answer.' };
  if (wish.pair && given.pair && wish.pair !== given.pair)
    return { refused: `the user asked about ${wish.pair}.` };
  return answerSignalRequest(turn, lookUp, {
    pair: wish.pair ?? given.pair ?? null,
    timeframe: wish.timeframe ?? given.timeframe ?? null,
  });
}

function watch(turn: Turn, lookUp: Tools, { wishes, drafts, given }: Asked<'watch_levels'>): Story {
  if (drafts.some((one) => one.watch)) return { refused: 'one watch an answer.' };
  const { offer } = turn.before;
  if (offer && wishes.intents.some((one) => one.kind === 'affirm')) return acceptOffer(turn, lookUp, offer);
  const wish = wishes.intents.find((one) => one.kind === 'watch');
  if (!wish) return { refused: 'the newest message asks to watch nothing. Say that they can ask for it.' };
  if (wish.pair && given.pair && wish.pair !== given.pair)
    return { refused: `the user asked about ${wish.pair}.` };
  const level = wish.level ?? given.level ?? null;
  return (
    notTheirs(wishes, [given.level ?? null]) ??
    answerWatch(turn, lookUp, {
      pair: wish.pair ?? given.pair ?? null,
      timeframe: wish.timeframe ?? given.timeframe ?? null,
      level,
      direction: wish.direction ?? given.direction ?? null,
    })
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
