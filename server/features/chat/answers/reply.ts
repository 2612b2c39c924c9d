import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { readFollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import { type Intent } from '@app/domain/buddy/intents/intent.ts';
import { readIntents, readWithCertainty } from '@app/domain/buddy/intents/read-intents.ts';
import { iconColour, moodOf } from '@app/domain/buddy/replies/mood.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import { lastQuestion, pairBefore } from '@app/domain/buddy/intents/turn-context.ts';
import { isClearSum } from '@app/domain/buddy/query/clear-sum.ts';
import { readQuery, type ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import { resolveMessage } from '@app/domain/buddy/thread/resolve-message.ts';
import { emptyThread, type Talk } from '@app/domain/buddy/thread/thread.ts';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { afterFeeling } from './talk/after-feeling.ts';
import { cannotSeeImages, FOR_NEWCOMERS } from './talk/small-talk.ts';
import { compareLessons, lessonsCompared } from './talk/compare-lessons.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { library } from '../lessons/library.ts';
import { answerWithPanel } from '../panel/answer-with-panel.ts';
import { answerAccountWish } from './personal/answer-account-wish.ts';
import { answerMemory } from './personal/answer-memory.ts';
import { fromMemory } from './personal/from-memory.ts';
import { draft, SIMULATED, type ReplyDraft, type QueryTools, type Turn } from './turn.ts';
import { answerCare, withoutIdioms } from './talk/answer-care.ts';
import { answerNonsense } from './talk/answer-nonsense.ts';
import { fitting } from './fitting-intents.ts';
import { answerActs, intentsOfActs } from './ideas/answer-acts.ts';
import { actsIn, besideActs, missedRest, talkedAfter } from './ideas/spoken-acts.ts';
import { answerFollowUp } from './follow-ups/answer-follow-up.ts';
import { withoutRepeats, wordsOfChoice } from './follow-ups/without-repeats.ts';
import { threadAfter } from './thread-after.ts';
import { thoughtAfter } from './thought-after.ts';
import { allowActs } from './questions/allow-acts.ts';
import {
  answerFaq,
  checkLesson,
  findKnownQuestion,
  foreignAnswer,
  findPlainQuestion,
  findSeveralKnown,
  messageFor,
} from '../faq/answer-faq.ts';
import { askBack } from './questions/ask-back.ts';
import { nextSignal } from './questions/one-at-a-time.ts';
import { answerQuestions } from './questions/answer-questions.ts';

export async function answerWithAnalyst(
  turn: Turn,
  tools: QueryTools,
  { content, hasImages }: { content: string; hasImages: boolean },
): Promise<ReplyDraft> {
  const said = wordsOfChoice(turn.before, content) ?? content;
  const made = withoutRepeats(
    { ...turn, said },
    await answerMessage(turn, tools, { content: said, hasImages }),
  );
  return { ...made, context: { ...made.context, thread: threadAfter(turn, made) } };
}

async function answerMessage(
  turn: Turn,
  tools: QueryTools,
  message: { content: string; hasImages: boolean; isRephrased?: boolean; isResolved?: boolean },
): Promise<ReplyDraft> {
  const words = message.content.trim();
  const heard = { ...turn, said: words };
  const drafts: ReplyDraft[] = message.hasImages ? [cannotSeeImages(heard, words)] : [];
  const reading = readWithCertainty(words, library.find, turn.before, judgeKinds);
  const whole = words.length > 0 ? heardIn(heard, tools, withoutIdioms(words, reading.intents)) : [];
  const resolved = message.isResolved || !isCalm(whole) ? null : resolveMessage(words, talkOf(turn));
  if (resolved) return answerMessage(turn, tools, { ...message, content: resolved, isResolved: true });
  const followUp = drafts.length === 0 && isCalm(whole) ? readFollowUp(words) : null;
  const about = followUp && (await answerFollowUp(heard, tools, followUp));
  if (about) return ended(heard, about.context.last ? [about.context.last] : [], about);
  const thought = thoughtAfter(heard, whole);
  if (thought) return answerMessage(turn, tools, { ...message, content: thought });
  const first = await firstOfAll(heard, tools, whole);
  if (first) return together([...drafts, first]);
  if (message.hasImages && isCalm(whole)) return together(drafts);

  const foreign = foreignAnswer(heard, whole);
  if (foreign) return ended(heard, [], foreign);

  const { acts, rest: unacted } = actsIn(heard, whole);
  const acted = await answerActs(heard, tools, acts);
  drafts.push(...acted);
  const spoken = talkedAfter(heard, acts, unacted);
  const unactedIntents = acts.length === 0 ? [] : readRest(spoken, unacted);
  const spokenIntents = acts.length === 0 ? whole : besideActs(unactedIntents, spoken);
  const { questions, rest } = readQuestions(spoken, tools, spokenIntents);
  drafts.push(...(await answerQuestions(spoken, tools, questions)));
  if (questions.length === 0 && drafts.length === 0) {
    const compared = lessonsCompared(words);
    if (compared) return ended(heard, [], compareLessons(heard, compared));
    const several = findSeveralKnown(words);
    if (several.length > 0) return ended(heard, [], together(several.map((one) => answerFaq(heard, one))));
    const known = message.isRephrased || isContinued(heard) ? null : findKnownQuestion(heard, reading);
    const rephrased = known && messageFor(known, heard, tools);
    if (rephrased)
      return answerMessage(turn, tools, { content: rephrased, hasImages: false, isRephrased: true });
    if (known) return ended(heard, [], answerFaq(heard, known));
    const asked = askBack(heard, tools, reading);
    if (asked) return ended(heard, [], asked);
  }
  const beside = drafts.length > 0 && rest !== '' ? findPlainQuestion(rest) : null;
  if (beside) drafts.push(answerFaq(spoken, beside));
  const read = beside ? [] : questions.length === 0 ? spokenIntents : readRest(spoken, rest);
  const left = read.length === 1 ? read.flatMap((one) => withNearLesson(one, spoken)) : read;
  if (left.length === 0 && read.length > 0 && drafts.length === 0)
    return ended(
      heard,
      [],
      askBack(heard, tools, { ...reading, certainty: 0 }) ?? answerNonsense(heard, tools),
    );
  const isAnswered = questions.length > 0 && left.length === 0;
  const { intents: allowed, drafts: instead } = isAnswered
    ? { intents: [], drafts: [] }
    : allowActs(spoken, left);
  drafts.push(...instead);
  const { intents: wanted, ...known } = fromMemory(turn, tools, fitting(allowed));
  const asked = wanted.filter((one) => one.kind !== 'help');
  for (const intent of asked.length > 0 ? asked : wanted)
    if (intent.kind === 'signal' && drafts.some(({ setup }) => setup))
      drafts.unshift(nextSignal(heard, intent.pair));
    else drafts.push(await answerWithPanel(heard, known.tools, intent));
  if (acts.length > 0 && drafts.length === acted.length)
    drafts.unshift(...missedRest(spoken, unacted, unactedIntents));
  const told = drafts.filter(({ content }) => content !== '');
  if (told.length === 0) told.push(answerNonsense(heard, tools));
  const isNew = asked.length > 0 && asked.length < wanted.length;
  const said = known.say(together(told), words);
  const answer = ended(heard, [...intentsOfActs(acts, told), ...allowed], isNew ? hinted(said) : said);
  const isOnWatches = acts.some(({ act }) => act !== 'unable');
  return isOnWatches ? { ...answer, context: { ...answer.context, asked: 'watch' } } : answer;
}

function withNearLesson(intent: Intent, { said = '' }: Turn): Intent[] {
  if (intent.kind !== 'lesson' || intent.topic === null) return [intent];
  const topic = checkLesson(said, intent.topic);
  return topic === null ? [] : [{ ...intent, topic }];
}

/** "And silver?" changes the question before. */
const isContinued = ({ said = '', before }: Turn): boolean =>
  (before.last !== null || before.question !== null) &&
  /^\W*(and|what about|how about|same for|also|(daily|weekly|hourly|short|long|4h|1h)( term)?\W*$)/i.test(
    said,
  ) &&
  said.split(/\s+/).length <= 4;

const talkOf = ({ before }: Turn): Talk => ({
  ...(before.thread ?? emptyThread),
  last: before.last,
});

const isCalm = (intents: readonly Intent[]): boolean =>
  !intents.some((one) => one.kind === 'feeling' && isDistress(one.feeling));

const isFeeling = ({ kind }: Intent): boolean => kind === 'feeling';

/** No feeling is read into a message that is nothing but a sum. */
function heardIn(turn: Turn, tools: QueryTools, intents: Intent[]): Intent[] {
  const isSum = intents.some(isFeeling) && isClearSum(turn.said ?? '', readWhole(turn, tools));
  return isSum ? intents.filter((one) => !isFeeling(one)) : intents;
}

const readQuestions = (turn: Turn, tools: QueryTools, intents: readonly Intent[]): ReadQuery =>
  intents.some(isFeeling) ? { questions: [], rest: turn.said ?? '' } : readWhole(turn, tools);

const readWhole = ({ said = '', now, before }: Turn, tools: QueryTools): ReadQuery =>
  readQuery(said, {
    now,
    question: before.question ?? before.thread?.question ?? null,
    pair: pairBefore(before),
    priceOf: (pair) => {
      const quote = tools.pairs.includes(pair) ? tools.quote(pair) : null;
      return quote && toPrice(instrumentOf(pair), quote.mid);
    },
  });

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
  const cared = answerCare(turn, intents);
  if (cared) return cared;
  const wished = feels ? null : await answerAccountWish(turn, tools);
  return wished ?? (await answerMemory(turn, tools, words, intents)) ?? afterFeeling(turn, intents);
}

export function ended(turn: Turn, intents: readonly Intent[], made: ReplyDraft): ReplyDraft {
  const answer = drawnCalmly(labelledOnce(turn, made));
  // A figure that was worked out is paid, whatever was said beside it.
  const isChatOnly = !answer.context.question && intents.length > 0 && intents.every(isFreeToAsk);
  const isFree = answer.isFree || isChatOnly;
  return {
    ...answer,
    isFree: isFree && !answer.setup && answer.watches.length === 0,
    context: { ...answer.context, last: lastWatched(answer) ?? lastQuestion(intents, turn.before) },
  };
}

/** "And gold too" after a yes to watching wants another watch. */
function lastWatched({ watches }: ReplyDraft): Intent | null {
  const watch = watches.at(-1);
  return watch
    ? { kind: 'watch', pair: watch.pair, timeframe: watch.timeframe, level: null, direction: null }
    : null;
}

const freeKinds = new Set<Intent['kind']>([
  'greeting',
  'help',
  'how-are-you',
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
function labelledOnce({ now, before, labelsEveryPrice }: Turn, answer: ReplyDraft): ReplyDraft {
  const paragraphs = answer.content.split('\n\n');
  const others = paragraphs.filter((one) => one !== SIMULATED);
  if (others.length === paragraphs.length) return answer;
  const today = Math.floor(now / DAY_MS);
  if (before.labelledOn === today && !answer.setup && !labelsEveryPrice)
    return { ...answer, content: others.join('\n\n') };
  return {
    ...answer,
    content: [...others, SIMULATED].join('\n\n'),
    context: { ...answer.context, labelledOn: today },
  };
}

export function together(drafts: readonly ReplyDraft[]): ReplyDraft {
  const last = drafts.at(-1) as ReplyDraft;
  if (drafts.length === 1) return last;
  const first = <Key extends 'setup' | 'event' | 'chart' | 'messageType'>(key: Key): ReplyDraft[Key] =>
    drafts.find((one) => one[key] !== null)?.[key] ?? last[key];
  const paragraphs = drafts.flatMap((one) => one.content.split('\n\n'));
  return {
    ...last,
    content: [...new Set(paragraphs)].join('\n\n'),
    tone: drafts.find((one) => one.tone !== 'neutral')?.tone ?? 'neutral',
    messageType: first('messageType'),
    setup: first('setup'),
    panel: (drafts.find((one) => one.setup) ?? drafts.find((one) => one.panel))?.panel ?? null,
    watches: drafts.flatMap((one) => one.watches),
    cancelWatches: drafts.flatMap((one) => one.cancelWatches),
    event: first('event'),
    chart: first('chart'),
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
