import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import * as z from 'zod/mini';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { spellFigures } from '@app/domain/buddy/query/spoken-figures.ts';
import { inMoney } from '@app/domain/buddy/questions/size-question.ts';
import { figuresIn } from '@app/domain/buddy/replies/evidence.ts';
import { isFromOutside } from '@app/domain/buddy/replies/misplaced-figures.ts';
import type { ModelTool } from '../../../../adapters/language-model/port.ts';
import { answerQuestion } from '../../answers/questions/answer-questions.ts';
import { care, notOfAge } from '../../answers/talk/care.ts';
import type { ReplyDraft, QueryTools, Turn } from '../../answers/turn.ts';
import { library } from '../../lessons/library.ts';
import { answerWithPanel } from '../../panel/answer-with-panel.ts';
import {
  answerCancelTool,
  answerWatchTool,
  releaseIntent,
  signalIntent,
  type ActRequest,
  type Refusal,
} from './act-tools.ts';
import type { OwnReading } from './own-reading.ts';
import { toQuestion, type ModelReading } from './reading.ts';
import { toolDescriptions, toolInputs, type ToolInput, type ToolName } from './tool-inputs.ts';

const MAX_CALLS = 10;

export type UserRequest = {
  own: OwnReading;
  figures: ReadonlySet<string>;
};

export type Toolbox = {
  tools: ModelTool[];
  drafts: readonly ReplyDraft[];
  /** What the tools answered. */
  intents: readonly Intent[];
  answeredTools: ReadonlySet<ToolName>;
  reading: () => ModelReading | null;
  /** Care that stands in place of whatever the model writes. */
  careInstead: () => ReplyDraft | null;
  failure: () => unknown;
};

type ToolDrafts = { drafts: ReplyDraft[]; intents?: Intent[]; text?: string };
type ToolAnswers = {
  [Name in ToolName]: (
    input: ToolInput<Name>,
  ) => Intent | Refusal | ToolDrafts | Promise<Intent | Refusal | ToolDrafts>;
};

/** Calling a tool stores nothing. */
export function createToolbox(turn: Turn, queryTools: QueryTools, request: UserRequest): Toolbox {
  const { own } = request;
  const drafts: ReplyDraft[] = [];
  const intents: Intent[] = [];
  const answeredTools = new Set<ToolName>();
  let reading: ModelReading | null = null;
  let careInstead: ReplyDraft | null = null;
  let calls = 0;
  let failure: unknown;

  const actRequest = (): ActRequest => ({ turn, own, reading, drafts });
  const { isKnownFigure, refuseFigures } = createFigureChecks(request, drafts);
  const calculate = async (input: ToolInput<'calculate'>): Promise<ReplyDraft | Refusal> => {
    const question = toQuestion(input, { now: turn.now, said: turn.said ?? '', isKnownFigure });
    return 'refused' in question ? question : answerQuestion(turn, queryTools, question);
  };

  const readMessage = async (input: ModelReading): Promise<ToolDrafts | Refusal> => {
    if (reading) return { refused: 'the message is read. Go on.' };
    reading = input;
    careInstead = await careFor(input, turn, queryTools);
    if (careInstead) return { drafts: [careInstead] };
    return answerReading(input, calculate, await comfort(input, turn, queryTools));
  };

  const answers: ToolAnswers = {
    read_message: readMessage,
    calculate: async (input) => {
      const answer = await calculate(input);
      return 'refused' in answer ? answer : { drafts: [answer] };
    },
    propose_signal: (input) => signalIntent(actRequest(), input),
    release_idea: () => releaseIntent(actRequest()),
    watch_levels: (input) =>
      answerWatchTool({ ...actRequest(), refuseFigure: refuseFigures }, queryTools, input),
    cancel_watch: () => answerCancelTool(actRequest(), queryTools),
    ...createLookUps(own, refuseFigures),
  };

  const run = async (name: ToolName, input: unknown): Promise<string> => {
    calls += 1;
    if (calls > MAX_CALLS) return 'Refused: no more look-ups in this turn. Write the answer now.';
    const parsed = toolInputs[name].safeParse(input);
    if (!parsed.success) return 'Refused: this tool does not take that input.';
    try {
      const answer = await (answers[name] as (input: unknown) => ReturnType<ToolAnswers[ToolName]>)(
        parsed.data,
      );
      if ('refused' in answer) return `Refused: ${answer.refused}`;
      answeredTools.add(name);
      const made: ToolDrafts =
        'kind' in answer
          ? { drafts: [await answerWithPanel(turn, queryTools, answer)], intents: [answer] }
          : answer;
      drafts.push(...made.drafts);
      intents.push(...(made.intents ?? []));
      return made.text ?? made.drafts.map(({ content }) => content).join('\n\n');
    } catch (error) {
      failure = error;
      return 'This look-up failed.';
    }
  };

  const tools = (Object.keys(toolInputs) as ToolName[]).map((name) => ({
    name,
    description: toolDescriptions[name],
    input: jsonSchemas[name],
    run: (input: unknown) => run(name, input),
  }));
  return {
    tools,
    drafts,
    intents,
    answeredTools,
    reading: () => reading,
    careInstead: () => careInstead,
    failure: () => failure,
  };
}

type RefuseFigures = (...input: ReadonlyArray<number | null>) => Refusal | null;

function createFigureChecks(
  { own, figures }: UserRequest,
  drafts: readonly ReplyDraft[],
): { isKnownFigure: (figure: number) => boolean; refuseFigures: RefuseFigures } {
  const isKnownFigure = (figure: number): boolean =>
    figures.has(String(figure)) ||
    own.questions.some(({ amounts }) => amounts.some(({ value }) => value === figure)) ||
    drafts.some(({ evidence }) =>
      evidence.some(
        (row) => !isFromOutside(row) && figuresIn(row.value).some((one) => Number(one) === figure),
      ),
    );
  const refuseFigures: RefuseFigures = (...input) =>
    input.some((figure) => figure !== null && !figures.has(String(figure)))
      ? { refused: 'the user did not say that figure. Ask them for it.' }
      : null;
  return { isKnownFigure, refuseFigures };
}

/** Stands in place of whatever the model writes. */
async function careFor(
  { isMinor, feeling }: ModelReading,
  turn: Turn,
  queryTools: QueryTools,
): Promise<ReplyDraft | null> {
  if (isMinor) return notOfAge(turn);
  return isDistress(feeling) ? care(turn, queryTools, feeling) : null;
}

const comfort = async (
  { feeling }: ModelReading,
  turn: Turn,
  queryTools: QueryTools,
): Promise<ReplyDraft[]> => (feeling === 'none' ? [] : [await care(turn, queryTools, feeling)]);

async function answerReading(
  { questions }: ModelReading,
  calculate: (input: ToolInput<'calculate'>) => Promise<ReplyDraft | Refusal>,
  drafts: ReplyDraft[],
): Promise<ToolDrafts> {
  const refused: string[] = [];
  for (const question of questions) {
    const answer = await calculate(question);
    if ('refused' in answer) refused.push(`${question.measure}: ${answer.refused}`);
    else drafts.push(answer);
  }
  const told = [...drafts.map(({ content }) => content), ...refused];
  return { drafts, text: told.length > 0 ? told.join('\n\n') : 'Read.' };
}

const jsonSchemas = Object.fromEntries(
  Object.entries(toolInputs).map(([name, schema]) => {
    const { $schema: _, ...input } = z.toJSONSchema(schema) as Record<string, unknown>;
    return [name, input];
  }),
) as Record<ToolName, Record<string, unknown>>;

type ActTool =
  | 'read_message'
  | 'calculate'
  | 'propose_signal'
  | 'release_idea'
  | 'watch_levels'
  | 'cancel_watch';

function createLookUps(own: OwnReading, refuseFigures: RefuseFigures): Omit<ToolAnswers, ActTool> {
  return {
    get_quotes: ({ pairs }) => ({ kind: 'quote', pairs }),
    compare_markets: ({ pairs }) => ({ kind: 'compare', pairs }),
    look_at_market: ({ pair, timeframe = null }) => ({ kind: 'outlook', pair, timeframe }),
    key_levels: ({ pair, timeframe = null }) => ({ kind: 'levels', pair, timeframe }),
    usual_movement: ({ pair }) => ({ kind: 'volatility', pair }),
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
    position_size: (input) => sizeIntent(own, refuseFigures, input),
    trading_costs: ({ pair = null, what = null, lots = null }) =>
      refuseFigures(lots) ?? { kind: 'cost', pair, what, lots },
    lesson: ({ about }) => {
      const match = library.find(about);
      return match ? { kind: 'lesson', topic: match.topic } : { refused: 'there is no lesson on that.' };
    },
    say_again: ({ how }) => ({ kind: how }),
    market_hours: ({ pair = null }) => ({ kind: 'hours', pair }),
    my_tokens: () => ({ kind: 'tokens' }),
    my_account: () => ({ kind: 'account' }),
    product: () => ({ kind: 'plan' }),
    brokers: () => ({ kind: 'broker' }),
  };
}

/** The server's own parsing wins over the model's. */
function sizeIntent(
  { allowed }: OwnReading,
  refuseFigures: RefuseFigures,
  input: ToolInput<'position_size'>,
): Intent | Refusal {
  const intent = allowed.find((one) => one.kind === 'size');
  const { pair = null, capital_dollars = null, risk_percent = null } = input;
  const { risk_dollars = null, stop_pips = null, stop_dollars = null } = input;
  return (
    refuseFigures(capital_dollars, risk_percent, risk_dollars, stop_pips, stop_dollars) ?? {
      kind: 'size',
      pair: intent?.pair ?? pair,
      capital: intent?.capital ?? capital_dollars,
      riskPercent: intent?.riskPercent ?? risk_percent,
      riskMoney: intent?.riskMoney ?? risk_dollars,
      stopPips: intent?.stopPips ?? stop_pips,
      ...inMoney(intent?.stopMoney ?? stop_dollars ?? undefined),
    }
  );
}

/** In digits and in words: "two mini lots" gives 0.2 as well. */
export const extractFigures = (text: string): string[] =>
  [text, spellFigures(text)].flatMap((one) =>
    (one.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => String(Number(figure.replace(/,/g, '')))),
  );
