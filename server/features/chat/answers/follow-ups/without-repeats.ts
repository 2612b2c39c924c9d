import { isPracticeOffer, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { ordinalIn } from '@app/domain/buddy/acts/figures.ts';
import { readFollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import { plain } from '@app/domain/buddy/text/words.ts';
import { practiseAction } from '../ideas/plan/offer-practice.ts';
import { ASKS_BACK } from '../questions/ask-back.ts';
import { SIMULATED, type ReplyDraft, type Turn } from '../turn.ts';
import { sentencesOf } from './reply-before.ts';

const MOST_KEPT = 80;
/** Shorter ones may come again. */
const LEAST = 50;

export function keyOf(paragraph: string): string {
  let hash = 5_381;
  for (const letter of paragraph) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}

const isFixed = ({
  distress,
  setup,
  watches,
  cancelWatches,
  restWatches,
  leaves,
  context,
}: ReplyDraft): boolean =>
  distress ||
  restWatches !== undefined ||
  leaves !== undefined ||
  setup !== null ||
  watches.length > 0 ||
  cancelWatches.length > 0 ||
  context.feeling !== null;

/** The reply without paragraphs that this conversation has had; prices and lists are told anew. */
export function withoutRepeats(turn: Turn, made: ReplyDraft): ReplyDraft {
  const had = new Set(turn.before.told);
  const followUp = readFollowUp(turn.said ?? '');
  const isOnAnswer = followUp !== null && followUp.wants !== 'nth' && turn.before.about !== undefined;
  const isOffer = made.isFree;
  const isAside = isOnAnswer || made.content === ASKS_BACK;
  const paragraphs = followUp ? made.content.split('\n\n') : shortLesson(turn, made);
  const kept =
    isFixed(made) || followUp?.wants === 'again' || isOffer
      ? paragraphs
      : paragraphs.flatMap((one, i) => {
          const isNew = one === SIMULATED || one.length < LEAST || !had.has(keyOf(one));
          if (isNew || (i === 0 && /\d|\n/.test(one))) return [one];
          return i === 0 ? [remindOf(one)] : [];
        });
  const told = [...(turn.before.told ?? []), ...kept.filter((one) => one.length >= LEAST).map(keyOf)];
  const isAsking = made.isFree && made.actions.length > 1 && kept.some((one) => one.includes('?'));
  return {
    ...made,
    content: kept.join('\n\n'),
    context: {
      ...made.context,
      isAside: isOnAnswer ? (turn.before.isAside ?? false) : isBeside(turn, made),
      about: isAside ? (turn.before.about ?? '') : made.content,
      told: told.slice(-MOST_KEPT),
      choices: isAsking ? made.actions.map(({ say }) => say) : [],
    },
  };
}

/** A lesson that this conversation has had is told in a sentence. */
function shortLesson({ before }: Turn, { content, context }: ReplyDraft): string[] {
  const paragraphs = content.split('\n\n');
  const isHad = context.asked === 'lesson' && context.taught.every((one) => before.taught.includes(one));
  if (!isHad || paragraphs.length < 3) return paragraphs;
  const [first = ''] = paragraphs;
  const next = paragraphs.filter((one) => one.startsWith('Good to know next') || one === SIMULATED);
  return [`In short, as we had it: ${sentencesOf(first)[0] ?? first}`, ...next];
}

const LEAST_ANSWER = 100;

/** An answer that left no question behind. */
const isBeside = ({ before }: Turn, { content, context }: ReplyDraft): boolean =>
  context.last === before.last &&
  !context.question &&
  context.asked === 'other' &&
  content.length >= LEAST_ANSWER;

const LEAST_REMINDER = 40;

function remindOf(paragraph: string): string {
  const [sentence = paragraph, next = ''] = sentencesOf(paragraph);
  const first = sentence.length < LEAST_REMINDER ? `${sentence} ${next}`.trim() : sentence;
  return `As I said: ${first.charAt(0) === 'I' ? first : first.charAt(0).toLowerCase() + first.slice(1)}`;
}

const TAKES_PRACTICE =
  /^(?:(?:ok|okay|yes|sure|please|then|lets|i will|i want to|i would like to|let me) )*practi[cs]e(?: (?:it|this|that)(?: one| idea)?| the idea)?(?: please| then)?$/;

/** "Gold", "the oil one please": the market alone chooses among what was offered. */
const ONLY_MARKET = /^(?:the |on |for |my )*[a-z]+(?: (?:us )?(?:dollar|oil))?(?: one| please| pls| then)*$/;

/** The offered answer that the words name instead of a tap: "the second one", "practise it". */
export function wordsOfChoice({ choices = [], offer }: TurnContext, said: string): string | null {
  const bare = plain(said)
    .replace(/[^a-z0-9 ]/g, '')
    .trim();
  if (isPracticeOffer(offer) && TAKES_PRACTICE.test(bare)) return practiseAction(offer).say;
  const [market, ...others] = namedIn(correctedWords(said)).pairs;
  const ofMarket = choices.filter(
    (one) => market && one.toLowerCase().includes(spokenName(market).toLowerCase()),
  );
  if (others.length === 0 && ofMarket.length === 1 && ONLY_MARKET.test(bare) && choices.length > 1)
    return ofMarket[0] ?? null;
  const named =
    /^(?:the |option |number |no |nr )?(?:first|second|third|last|1st|2nd|3rd)(?: one)?(?: please| pls)?$/.test(
      bare,
    )
      ? ordinalIn(bare)
      : null;
  return named === null ? null : (choices.at(named > 0 ? named - 1 : named) ?? null);
}
