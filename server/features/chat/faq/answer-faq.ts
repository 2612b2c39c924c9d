import { marketMeant } from '../answers/market-asked.ts';
import { citeMarked } from '@app/domain/buddy/lessons/lesson.ts';
import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import type { Topic } from '@app/domain/buddy/clauses/topics.ts';
import { library } from '../lessons/library.ts';
import { draft, notesOf, type QueryTools, type ReplyDraft, type Turn } from '../answers/turn.ts';
import { matchFaq, matchLesson, nearestOf, phrasingOf, type FaqMatch, type KnownQuestion } from './faq.ts';

/**
 * Closeness from which a known question is taken for the one that was asked, by what the reader heard.
 * Read off 300 messages that were in no entry.
 */
const LEAST = {
  ofHouse: 0.8,
  overMarket: 0.9,
  overOwn: 0.72,
  overFeeling: 0.66,
  ofLife: 0.68,
  withMarket: 0.72,
  inTalk: 0.75,
  chatter: 0.62,
  else: 0.57,
  worthAsking: 0.52,
};
const SURE_READING = 0.6;

const kindsOf = (words: string): ReadonlySet<Intent['kind']> => new Set(words.split(' ') as Intent['kind'][]);
/** Read from the market and the figures in the message, so that a wording proves little against them. */
const ofMarkets = kindsOf(
  'quote compare signal levels size cost watch cancel-watch explain-signal event-signal volatility affirm decline shorter more again why hostile unlisted news hours',
);
const ofOwnThings = kindsOf('my-watches my-signals tokens');

/** Nothing but what they say is meant by these, where they are certain. */
const plainKinds = kindsOf(
  'signal levels size cost watch cancel-watch explain-signal event-signal volatility unlisted my-watches greeting thanks goodbye help affirm decline',
);

const filesOf: Partial<Record<Intent['kind'], readonly string[]>> = {
  plan: ['tokens-and-premium'],
  tokens: ['tokens-and-premium'],
  account: ['account-and-privacy', 'app-and-messages', 'using-the-app'],
  product: [
    'about-calmwick',
    'account-and-privacy',
    'app-and-messages',
    'using-the-app',
    'trust-and-company',
  ],
  identity: ['about-calmwick', 'free-small-talk'],
  method: ['about-calmwick', 'signals-and-watches', 'watches-and-record'],
  broker: ['brokers-and-scams'],
  feeling: ['free-feelings', 'free-life'],
  'my-watches': ['watches-and-record', 'signals-and-watches'],
  'my-signals': ['watches-and-record', 'signals-and-watches'],
};
/** A wrong word hurts more here than "tell me more". */
const isOfLife = /^free-(feelings|life)$/;
const besideFeelings = /^(free-|habits-|brokers-)/;

/** Nobody speaks of a market so near to these. */
const ofHouse: ReadonlySet<string> = new Set(['account-and-privacy', 'app-and-messages', 'using-the-app']);

/** The known question that a message asks, or null. */
export function findKnownQuestion(
  { said = '', before }: Turn,
  { intents, certainty }: IntentReading,
): KnownQuestion | null {
  if (before.offer !== null && intents.some((one) => one.kind === 'affirm' || one.kind === 'decline'))
    return null;
  const isSure = isReadForSure({ intents, certainty });
  const favoured = intents.flatMap((one) => filesOf[one.kind] ?? []);
  const best = matchFaq(said, 3, favoured).find(({ question }) => !isAfterthought(question) || isShort(said));
  if (best && best.closeness >= LEAST.ofHouse && ofHouse.has(best.question.file)) return best.question;
  if (!best || isSure) return null;
  const isInTalk = (before.last !== null || before.question !== null) && isShort(said);
  const least = Math.max(leastFor(said, intents, certainty, best.question), isInTalk ? LEAST.inTalk : 0);
  const lesson = intents.find((one) => one.kind === 'lesson');
  const taught = lesson?.topic ? matchLesson(said, lesson.topic).most + BESIDE_LESSON : 0;
  return best.closeness >= Math.max(least, taught) ? best.question : null;
}

const PART_ENDS =
  /[.?!;]+\s|,? (?:and|also|plus) (?=(?:what|how|why|can|is|are|do|does|where|when|which|who|will)\b)/i;

/** Two or more known questions in one message, each in its own part; else none. */
export function findSeveralKnown(said: string): KnownQuestion[] {
  const distinct = new Set<KnownQuestion>();
  for (const part of said.split(PART_ENDS)) {
    if (part.trim().split(/\s+/).length <= 2) continue;
    const known = findPlainQuestion(part);
    if (!known) return [];
    distinct.add(known);
  }
  return distinct.size > 1 ? [...distinct] : [];
}

/** What is left of a message beside a figure or an act. */
export function findPlainQuestion(said: string): KnownQuestion | null {
  const [best] = matchFaq(said, 1);
  return best && best.question.asks === null && best.closeness >= LEAST.withMarket ? best.question : null;
}

/** Read beyond doubt from a market or figures: a wording that is near proves nothing against it. */
const CERTAIN = 0.9;
export const isReadForSure = ({
  intents,
  certainty,
}: Pick<IntentReading, 'intents' | 'certainty'>): boolean => certainty >= CERTAIN && intents.some(isPlain);

function isPlain(intent: Intent): boolean {
  if (intent.kind === 'lesson') return intent.topic === null && !intent.untaught;
  if (intent.kind === 'outlook') return intent.pair !== null;
  if (intent.kind === 'hours') return true;
  if (intent.kind === 'news') return intent.subject !== null || intent.wants === 'safe';
  if (intent.kind === 'compare') return intent.pairs.length > 1;
  if (intent.kind === 'quote') return intent.pairs.length > 0;
  return plainKinds.has(intent.kind);
}

function leastFor(
  said: string,
  intents: readonly Intent[],
  certainty: number,
  question: KnownQuestion,
): number {
  const heard = (kinds: ReadonlySet<Intent['kind']>): boolean =>
    certainty >= SURE_READING && intents.some((one) => kinds.has(one.kind) && !isBareComparison(one));
  const isFelt = certainty >= FELT && intents.some((one) => one.kind === 'feeling');
  if (isAfterthought(question) || heard(ofMarkets) || (isFelt && !besideFeelings.test(question.file)))
    return LEAST.overMarket;
  if (heard(ofOwnThings)) return LEAST.overOwn;
  if (isOfLife.test(question.file)) return LEAST.ofLife;
  if (isFelt) return LEAST.overFeeling;
  if (question.file.startsWith('free-')) return LEAST.chatter;
  const isOnMarket = question.asks === null && namedIn(correctedWords(said)).pairs.length > 0;
  return isOnMarket ? LEAST.withMarket : LEAST.else;
}

const isBareComparison = (intent: Intent): boolean => intent.kind === 'compare' && intent.pairs.length < 2;

const FELT = 0.35;
const BESIDE_LESSON = 0.02;
const MOST_SHORT = 5;
/** "When" and "is it good" mean something only where nothing else is said. */
export const isAfterthought = ({ file }: KnownQuestion): boolean => file === 'free-without-context';
const isShort = (said: string): boolean => said.trim().split(/\s+/).length <= MOST_SHORT;

/** A message in another language opens and sets nothing; only a plain price is told. */
export function foreignAnswer(turn: Turn, intents: readonly Intent[]): ReplyDraft | null {
  const said = turn.said ?? '';
  if (intents.some((one) => one.kind === 'feeling' || (one.kind === 'quote' && one.pairs.length > 0)))
    return null;
  const [best] = matchFaq(said, 1);
  const isElsewhere = best?.question.file === LANGUAGES && best.closeness >= FOREIGN;
  return isElsewhere || isForeign(said) ? answerFaq(turn, nearestOf(LANGUAGES, said) as KnownQuestion) : null;
}
const LANGUAGES = 'free-languages';
const FOREIGN = 0.58;

/** A lesson that one word set off: null, or the nearer lesson in its place. */
export function checkLesson(said: string, topic: Topic): Topic | null {
  if (said.split(/[.?!]+/).some((sentence) => names(sentence, topic))) return topic;
  const { closeness, nearest, most } = matchLesson(said, topic);
  if (most >= LEAST.else && most - closeness >= NEARER) return nearest;
  return closeness >= FAR_FROM_LESSON ? topic : null;
}
function names(sentence: string, topic: Topic): boolean {
  const found = library.find(sentence.trim().toLowerCase());
  return found?.mentioned === topic || (found?.topic === topic && (found.sure || found.named));
}

const NEARER = 0.2;
const FAR_FROM_LESSON = 0.35;

/** The message that an entry stands for, with the market it is about. */
export const messageFor = ({ asks }: KnownQuestion, turn: Turn, tools: QueryTools): string | null =>
  asks && asks.replaceAll('{market}', spokenName(marketMeant(turn, tools)));

export function answerFaq(
  turn: Turn,
  { id, file, paragraphs, actions, isFree, subjects }: KnownQuestion,
): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const told = paragraphs.map((text) => citeMarked(text, cite));
  return draft(turn, told, {
    actions,
    isFree,
    evidence: rows,
    ...(isSubject(file, subjects) && { about: id.replaceAll('-', ' ') }),
    ...(subjects.length > 0
      ? {
          about: turn.before.thread?.subject ?? undefined,
          context: { ...turn.before, offer: null, isCalm: isOfFeelings(file) },
        }
      : isOfFeelings(file) && { context: { isCalm: true } }),
  });
}

/** No idea and no trade is offered beside it. */
const isOfFeelings = (file: string): boolean => /^free-(feelings|life|holding-off|talk-feelings)$/.test(file);

/** Small talk and what only belongs to the talk before change no subject. */
const isSubject = (file: string, subjects: readonly string[]): boolean =>
  subjects.length === 0 &&
  (!file.startsWith('free-') || /^free-(feelings|off-topic|declined|life)$/.test(file));

const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
/** A message in another script is answered by what that language's entry says. */
const isForeign = (said: string): boolean => LETTER.test(said) && !LATIN.test(said);

/** Buttons for what may have been meant, nearest first. */
export const offerKnownQuestions = (said: string, most: number): ReplyAction[] =>
  matchFaq(said, most)
    .filter(({ closeness, question }) => closeness >= LEAST.worthAsking && !SAYS_NOTHING.test(question.file))
    .map(toAction);

/** What says nothing is no question that a button could hold. */
const SAYS_NOTHING = /^free-(without-context|chatter|small-talk)$/;

function toAction({ question }: FaqMatch): ReplyAction {
  const label = question.id.replaceAll('-', ' ');
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    say: question.asks?.includes('{market}')
      ? question.asks.replaceAll('{market}', 'gold')
      : phrasingOf(question),
  };
}
