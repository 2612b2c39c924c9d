import { readFollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import { isPracticeOffer } from '@app/domain/buddy/intents/turn-context.ts';
import { hearsDistress, type Intent } from '@app/domain/buddy/intents/intent.ts';
import {
  readIntents,
  readWithCertainty,
  type IntentReading,
} from '@app/domain/buddy/intents/read-intents.ts';
import { isClearSum, isSureFigure } from '@app/domain/buddy/query/beside/clear-sum.ts';
import { declinesOnly } from '@app/domain/buddy/query/declined.ts';
import { isOutside } from '@app/domain/buddy/outside/outside.ts';
import type { ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import { restBesideFigure } from '@app/domain/buddy/query/beside/rest-of-figure.ts';
import { readIdeaQuestion } from '@app/domain/buddy/thread/read-idea-question.ts';
import { resolveMessage } from '@app/domain/buddy/thread/resolve-message.ts';
import { emptyThread, type Talk } from '@app/domain/buddy/thread/thread.ts';
import { cannotSeeImages } from './talk/small-talk.ts';
import { compareLessons, lessonsCompared } from './talk/compare-lessons.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { library } from '../lessons/library.ts';
import { answerPlainWish } from './personal/answer-plain-wish.ts';
import { answerInTalk } from './talk/answer-in-talk.ts';
import { answerWithPanel } from '../panel/answer-with-panel.ts';
import { fromMemory } from './personal/from-memory.ts';
import { type ReplyDraft, type QueryTools, type Turn } from './turn.ts';
import { withoutIdioms } from './talk/answer-care.ts';
import { answerNonsense, answerOutside } from './talk/answer-nonsense.ts';
import { fitting } from './fitting-intents.ts';
import { answerActs, intentsOfActs } from './ideas/answer-acts.ts';
import { actsIn, agreedActs, besideActs, missedRest, talkedAfter } from './ideas/spoken-acts.ts';
import { answerRequest } from './requests/answer-request.ts';
import { answerIdeaQuestion } from './ideas/answer-idea-question.ts';
import { answerFollowUp } from './follow-ups/answer-follow-up.ts';
import { withoutRepeats, wordsOfChoice } from './follow-ups/without-repeats.ts';
import { ended, hinted, together } from './finish-reply.ts';
import { usualMarket } from './next-steps.ts';
import { threadAfter } from './thread-after.ts';
import { thoughtAfter } from './thought-after.ts';
import { allowActs, leaveIt, standsBesideRefusal } from './questions/allow-acts.ts';
import {
  answerFaq,
  checkLesson,
  findKnownQuestion,
  foreignAnswer,
  findPlainQuestion,
  findSeveralKnown,
  messageFor,
} from '../faq/answer-faq.ts';
import { findByPhrasing } from '../faq/faq.ts';
import { withoutStray } from '../faq/find-in-talk.ts';
import { askBack } from './questions/ask-back.ts';
import { nextSignal } from './questions/one-at-a-time.ts';
import { isContinued, noteReading, readQuestions, readWhole } from './questions/read-turn.ts';
import { firstOfAll, withCareAsked } from './talk/first-of-all.ts';
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

type Message = { content: string; hasImages: boolean; isRephrased?: boolean; isResolved?: boolean };

async function answerMessage(turn: Turn, tools: QueryTools, message: Message): Promise<ReplyDraft> {
  const words = message.content.trim();
  const heard = { ...turn, said: words };
  const plainWish = message.hasImages ? null : answerPlainWish(heard, tools);
  if (plainWish) return plainWish;
  const offered = turn.before.offered?.includes(words) ? findByPhrasing(words) : null;
  if (offered && !offered.asks) return ended(heard, [], answerFaq(heard, offered));
  const drafts: ReplyDraft[] = message.hasImages ? [cannotSeeImages(heard, words)] : [];
  const reading = withoutStray(heard, readWithCertainty(words, library.find, turn.before, judgeKinds));
  noteReading(heard, reading);
  const whole = words.length > 0 ? heardIn(heard, tools, withoutIdioms(words, reading.intents)) : [];
  const isCalmTalk = drafts.length === 0 && isCalm(whole);
  if (isCalmTalk && declinesOnly(words) && !whole.some(standsBesideRefusal))
    return ended(heard, [], leaveIt(heard));
  const requested = isCalmTalk && message.isResolved !== true ? await answerRequest(heard, tools) : null;
  if (typeof requested === 'string')
    return answerMessage(turn, tools, { ...message, content: requested, isResolved: true });
  if (requested) return requested;
  const leaning = isCalmTalk ? await answerLeaning(heard, tools, reading, message.isResolved === true) : null;
  if (typeof leaning === 'string')
    return answerMessage(turn, tools, { ...message, content: leaning, isResolved: true });
  if (leaning) return leaning;
  const thought = thoughtAfter(heard, whole);
  if (thought) return answerMessage(turn, tools, { ...message, content: thought });
  const first = await firstOfAll(heard, tools, whole);
  if (first) return together([...drafts, first]);
  if (message.hasImages && isCalm(whole)) return together(drafts);
  const made = await answerCalmly(turn, heard, tools, { message, reading, whole, drafts });
  return withCareAsked(heard, tools, whole, made);
}

/** Nobody is in need as far as is heard, and the words stand for themselves. */
async function answerCalmly(
  turn: Turn,
  heard: Turn,
  tools: QueryTools,
  {
    message,
    reading,
    whole,
    drafts,
  }: { message: Message; reading: IntentReading; whole: Intent[]; drafts: ReplyDraft[] },
): Promise<ReplyDraft> {
  const words = heard.said ?? '';
  const foreign = foreignAnswer(heard, whole);
  if (foreign) return ended(heard, [], foreign);
  if (isOutside(words)) return ended(heard, [], answerOutside(heard, tools));

  const { acts, rest: unacted } = agreedActs(heard, actsIn(heard, whole), readWhole(heard, tools).wished);
  const acted = await answerActs(heard, tools, acts);
  drafts.push(...acted);
  const spoken = talkedAfter(heard, acts, unacted);
  const unactedIntents = acts.length === 0 ? [] : readRest(spoken, unacted);
  const spokenIntents = acts.length === 0 ? whole : besideActs(unactedIntents, spoken);
  const query = readQuestions(spoken, tools, spokenIntents);
  const isKnown = acts.length === 0 && isRatherKnown(heard, reading, query);
  const questions = isKnown ? [] : query.questions;
  const rest = isKnown ? words : restBesideFigure(query);
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
    const asked = askBack(heard, tools, reading, query.guesses);
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
    : allowActs(spoken, left, readWhole(spoken, tools).wished);
  drafts.push(...instead);
  const { intents: wanted, ...known } = fromMemory(turn, tools, fitting(allowed));
  const asked = wanted.filter((one) => one.kind !== 'help');
  for (const intent of asked.length > 0 ? asked : wanted)
    if (
      intent.kind === 'signal' &&
      drafts.some(({ setup, context }) => setup ?? isPracticeOffer(context.offer))
    )
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

/** Answers what leans on the talk before it, or gives the words that it stands for; null where it leans on nothing. */
async function answerLeaning(
  turn: Turn,
  tools: QueryTools,
  reading: IntentReading,
  isResolved: boolean,
): Promise<ReplyDraft | string | null> {
  const { said = '' } = turn;
  const resolved = isResolved ? null : resolveMessage(said, talkOf(turn, tools));
  if (resolved) return resolved;
  const idea = readIdeaQuestion(said);
  const ofIdea = idea && (await answerIdeaQuestion(turn, tools, idea));
  if (ofIdea) return ended(turn, [], ofIdea);
  const query = readWhole(turn, tools);
  const { questions, learned } = query;
  const isFollowUp = readFollowUp(said) !== null && !isSureFigure(said, query);
  const pointsBack = questions[0]?.measure === 'local-time' && /\b(that|it)\b/i.test(said);
  const isLearned = learned !== null && (learned < SURE_IN_TALK || isFollowUp || pointsBack);
  const isFigure = isResolved || (questions.length > 0 && !isLearned);
  const isOfCare = turn.before.concern || turn.before.feeling;
  const inTalk = isFigure || isOfCare ? null : await answerInTalk(turn, tools, reading);
  if (inTalk) return typeof inTalk === 'string' ? inTalk : ended(turn, [], inTalk);
  const followUp = isSureFigure(said, query) ? null : readFollowUp(said);
  const about = followUp && (await answerFollowUp(turn, tools, followUp));
  return about && ended(turn, about.context.last ? [about.context.last] : [], about);
}

const isRatherKnown = (turn: Turn, reading: IntentReading, { learned }: ReadQuery): boolean =>
  learned !== null &&
  learned < SURE_BESIDE_KNOWN &&
  !isContinued(turn) &&
  findKnownQuestion(turn, reading) !== null;

/** Below it a known question that is near is meant more likely than a figure that only the learned reader hears. */
const SURE_BESIDE_KNOWN = 0.8;
/** Below it a figure that only the learned reader hears leans on the talk more likely. */
const SURE_IN_TALK = 0.6;

function withNearLesson(intent: Intent, { said = '' }: Turn): Intent[] {
  if (intent.kind !== 'lesson' || intent.topic === null) return [intent];
  const topic = checkLesson(said, intent.topic);
  return topic === null ? [] : [{ ...intent, topic }];
}

const talkOf = ({ before }: Turn, { pairs }: Pick<QueryTools, 'pairs'>): Talk => ({
  ...(before.thread ?? emptyThread),
  last: before.last,
  usual: usualMarket(pairs),
});

const isCalm = (intents: readonly Intent[]): boolean => !intents.some(hearsDistress);

/** A run of losses or a dream of gains, told beside a question. */
const isLightFeeling = (one: Intent): boolean =>
  one.kind === 'feeling' && ['setback', 'streak', 'promise', 'greed'].includes(one.feeling);

const isFeeling = ({ kind }: Intent): boolean => kind === 'feeling';

/** No feeling is read into a message that is nothing but a sum; a light one does not stand in the way of a figure. */
function heardIn(turn: Turn, tools: QueryTools, intents: Intent[]): Intent[] {
  if (!intents.some(isFeeling)) return intents;
  const query = readWhole(turn, tools);
  const isLight = intents.every((one) => !isFeeling(one) || isLightFeeling(one));
  const isSum = isClearSum(turn.said ?? '', query) || (isLight && isSureFigure(turn.said ?? '', query));
  return isSum ? intents.filter((one) => !isFeeling(one)) : intents;
}

/** The whole message was asked about care before; a part of it says too little for that. */
const readRest = ({ before }: Turn, rest: string): Intent[] =>
  rest === ''
    ? []
    : readIntents(rest, library.find, before, judgeKinds).filter(
        (one) => one.kind !== 'nonsense' && !hearsDistress(one),
      );
