import { DAY_MS } from '@app/domain/time.ts';
import { type Intent } from '@app/domain/buddy/intents/intent.ts';
import { readIntents, readWithCertainty } from '@app/domain/buddy/intents/read-intents.ts';
import { iconColour, moodOf } from '@app/domain/buddy/replies/mood.ts';
import { saysMinor } from '@app/domain/buddy/text/minor.ts';
import { plain } from '@app/domain/buddy/text/words.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import { lastQuestion, pairBefore } from '@app/domain/buddy/intents/turn-context.ts';
import { readQuery, type ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { afterFeeling } from './talk/after-feeling.ts';
import { cannotSeeImages, FOR_NEWCOMERS } from './talk/small-talk.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { library } from '../lessons/library.ts';
import { answerWithPanel } from '../panel/answer-with-panel.ts';
import { answerMemory } from './personal/answer-memory.ts';
import { fromMemory } from './personal/from-memory.ts';
import { draft, SIMULATED, type ReplyDraft, type QueryTools, type Turn } from './turn.ts';
import { notOfAge } from './talk/care.ts';
import { answerNonsense } from './talk/answer-nonsense.ts';
import { fitting } from './fitting-intents.ts';
import { allowActs } from './questions/allow-acts.ts';
import { askBack } from './questions/ask-back.ts';
import { answerQuestions } from './questions/answer-questions.ts';

export async function answerWithAnalyst(
  turn: Turn,
  tools: QueryTools,
  message: { content: string; hasImages: boolean },
): Promise<ReplyDraft> {
  const words = message.content.trim();
  const heard = { ...turn, said: words };
  const drafts: ReplyDraft[] = message.hasImages ? [cannotSeeImages(heard)] : [];
  const reading = readWithCertainty(words, library.find, turn.before, judgeKinds);
  const whole = words.length > 0 ? reading.intents : [];
  const first = await firstOfAll(heard, tools, whole);
  if (first) return together([...drafts, first]);

  const { questions, rest } = readQuestions(heard, tools, whole);
  drafts.push(...(await answerQuestions(heard, tools, questions)));
  if (questions.length === 0 && drafts.length === 0) {
    const asked = askBack(heard, tools, reading);
    if (asked) return ended(heard, [], asked);
  }
  const left = questions.length === 0 ? whole : readRest(heard, rest);
  const { intents: allowed, drafts: instead } = allowActs(heard, left);
  drafts.push(...instead);
  const { intents: wanted, ...known } = fromMemory(turn, tools, fitting(allowed));
  const asked = wanted.filter((one) => one.kind !== 'help');
  for (const intent of asked.length > 0 ? asked : wanted)
    drafts.push(await answerWithPanel(heard, known.tools, intent));
  const told = drafts.filter(({ content }) => content !== '');
  if (told.length === 0) told.push(answerNonsense(heard, tools));
  const isNew = asked.length > 0 && asked.length < wanted.length;
  const said = known.say(together(told), words);
  return ended(heard, allowed, isNew ? hinted(said) : said);
}

function readQuestions(
  { said = '', now, before }: Turn,
  tools: QueryTools,
  intents: readonly Intent[],
): ReadQuery {
  if (intents.some((one) => one.kind === 'feeling')) return { questions: [], rest: said };
  return readQuery(said, {
    now,
    question: before.question ?? null,
    pair: pairBefore(before),
    priceOf: (pair) => {
      const quote = tools.pairs.includes(pair) ? tools.quote(pair) : null;
      return quote && toPrice(instrumentOf(pair), quote.mid);
    },
  });
}

const readRest = ({ before }: Turn, rest: string): Intent[] =>
  rest === ''
    ? []
    : readIntents(rest, library.find, before, judgeKinds).filter((one) => one.kind !== 'nonsense');

export async function firstOfAll(
  turn: Turn,
  tools: QueryTools,
  intents: readonly Intent[],
): Promise<ReplyDraft | null> {
  const words = turn.said ?? '';
  const feels = intents.some((one) => one.kind === 'feeling');
  if (!feels && saysMinor(plain(words))) return notOfAge(turn);
  return (await answerMemory(turn, tools, words, intents)) ?? afterFeeling(turn, intents);
}

export function ended(turn: Turn, intents: readonly Intent[], made: ReplyDraft): ReplyDraft {
  const answer = drawnCalmly(labelledOnce(turn, made));
  // A figure that was worked out is paid, whatever was said beside it.
  const isChatOnly = !answer.context.question && intents.length > 0 && intents.every(isFreeToAsk);
  const isFree = answer.isFree || isChatOnly;
  return {
    ...answer,
    isFree: isFree && !answer.setup && !answer.watch,
    context: { ...answer.context, last: lastQuestion(intents, turn.before) },
  };
}

const freeKinds = new Set<Intent['kind']>([
  'thanks',
  'goodbye',
  'affirm',
  'decline',
  'orders',
  'nonsense',
  'unlisted',
  'hostile',
  'feeling',
]);
const isFreeToAsk = ({ kind }: Intent): boolean => freeKinds.has(kind);

function drawnCalmly(answer: ReplyDraft): ReplyDraft {
  const worried = iconColour({ pipsyMood: moodOf(answer.tone), content: answer.content }) === 'red';
  return worried && answer.tone === 'neutral' ? { ...answer, tone: 'caution' } : answer;
}

const hinted = (answer: ReplyDraft): ReplyDraft => ({
  ...answer,
  content: `${answer.content}\n\n${FOR_NEWCOMERS}`,
});

/** Once per conversation and day, and with every signal. */
function labelledOnce({ now, before }: Turn, answer: ReplyDraft): ReplyDraft {
  const paragraphs = answer.content.split('\n\n');
  const others = paragraphs.filter((one) => one !== SIMULATED);
  if (others.length === paragraphs.length) return answer;
  const today = Math.floor(now / DAY_MS);
  if (before.labelledOn === today && !answer.setup) return { ...answer, content: others.join('\n\n') };
  return {
    ...answer,
    content: [...others, SIMULATED].join('\n\n'),
    context: { ...answer.context, labelledOn: today },
  };
}

export function together(drafts: readonly ReplyDraft[]): ReplyDraft {
  const last = drafts.at(-1) as ReplyDraft;
  if (drafts.length === 1) return last;
  const first = <Key extends 'setup' | 'watch' | 'event' | 'messageType'>(key: Key): ReplyDraft[Key] =>
    drafts.find((one) => one[key] !== null)?.[key] ?? last[key];
  const paragraphs = drafts.flatMap((one) => one.content.split('\n\n'));
  return {
    ...last,
    content: [...new Set(paragraphs)].join('\n\n'),
    tone: drafts.find((one) => one.tone !== 'neutral')?.tone ?? 'neutral',
    messageType: first('messageType'),
    setup: first('setup'),
    panel: (drafts.find((one) => one.setup) ?? drafts.find((one) => one.panel))?.panel ?? null,
    watch: first('watch'),
    cancelWatches: drafts.flatMap((one) => one.cancelWatches),
    event: first('event'),
    distress: drafts.some((one) => one.distress),
    isFree: drafts.every((one) => one.isFree),
    actions: drafts.flatMap((one) => one.actions),
    context: {
      ...last.context,
      question: drafts.find((one) => one.context.question)?.context.question ?? null,
      offer: drafts.find((one) => one.context.offer)?.context.offer ?? null,
      feeling: drafts.find((one) => one.context.feeling)?.context.feeling ?? null,
      taught: [...new Set(drafts.flatMap((one) => one.context.taught))],
    },
    evidence: drafts.flatMap((one) => one.evidence),
  };
}

export function apology(turn: Turn): ReplyDraft {
  return draft(
    turn,
    [
      "I'm sorry, I could not back up one of my own figures, so I'd rather not send that answer. It cost you nothing. Please ask again.",
    ],
    { tone: 'failed', messageType: 'error' },
  );
}

export function honest(turn: Turn, made: ReplyDraft): { draft: ReplyDraft; doubted: string[] } {
  const views = made.panel?.verdict.views ?? [];
  const doubted = [
    ...unbackedFigures(made.content, made.evidence),
    ...views.flatMap(({ says, change, evidence }) => unbackedFigures(`${says} ${change ?? ''}`, evidence)),
  ];
  return doubted.length === 0 ? { draft: made, doubted } : { draft: apology(turn), doubted };
}
