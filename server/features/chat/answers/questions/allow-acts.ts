import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { isPracticeOffer, type Offer, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { readNews } from '@app/domain/buddy/questions/news-question.ts';
import {
  isWished,
  readWishes,
  type ActWish,
  type Wished,
  type WishReading,
} from '@app/domain/buddy/query/wishes.ts';
import { practiseAction } from '../ideas/plan/offer-practice.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';
import { everySignal } from './one-at-a-time.ts';

const acts: Partial<Record<Intent['kind'], ActWish>> = {
  signal: 'signal',
  'event-idea': 'signal',
  watch: 'watch',
  'cancel-watch': 'cancel-watch',
};
const LONGEST_CHANGE = 6;
const OWN_WATCHES = /\bmy (alerts?|alarms?|watch(es)?)\b/i;
const ASKS =
  /\?|(?:^|[,.:;] ?)(what|how|why|when|where|which|who|whos|is|are|can|could|do|does|did|would|will)\b|\b(but|just tell|tell me|explain|want to know|only want|asked what|instead)\b/i;

const ASKS_OPINION =
  /\?|\b(think|thoughts?|opinions?|outlook|forecast|predict\w*|views?|bias|analys\w+|look(s|ing)?|should i|shall i|buy or|sell or|long or|short or|up or|down or|higher or|going|where|will|gonna|next|trend|bull\w*|bear\w*|rise|fall|drop|crash|moon|expect\w*|happen\w*|worth|good (time|idea|buy|moment|entry)|chances?|likely|safe(r|st)?|best|what about|how (is|are|about|s)|your (take|gut|feeling|read)|gut|advice|recommend\w*|buy|sell|invest)\b/i;
/** "Cheap ... no. be strong": somebody who decides against a trade wants no market report. */
const HOLDS_BACK =
  /\b(be strong|stay strong|resist(ing)?|hold(ing)? (me |myself )?back|not (buying|selling|going in|taking (it|any|another)|touching|trading)|(wo ?n'?t|will not|wont) (be )?(buy|sell|tak|trad|touch|do)\w*|stay(ing)? out|leave it|i('?ll| will)? (pass|skip|wait)|another time|some other time|for a while|not today|self control|discipline)\b/i;
const tempting = new Set<Intent['kind']>(
  'outlook signal quote levels orders volatility decline nonsense affirm lesson'.split(
    ' ',
  ) as Intent['kind'][],
);

/** What is left of the message without acts that the user did not wish for (docs/product-rules.md#R30). */
export type AllowedActs = { intents: Intent[]; drafts: ReplyDraft[] };

export function allowActs(turn: Turn, intents: readonly Intent[], wished: Wished): AllowedActs {
  const { said = '', before } = turn;
  const wish = readWishes(said);
  const holdsBack = HOLDS_BACK.test(said) && !/\?\s*$/.test(said);
  if (holdsBack && intents.every(({ kind }) => tempting.has(kind)))
    return { intents: [], drafts: [praisePatience(turn, intents)] };
  const isPureRefusal = wish.isRefused && !ASKS.test(said) && !intents.some(standsBesideRefusal);
  if (isPureRefusal && !intents.some((intent) => isWishedIntent(intent, wish, wished)))
    return { intents: [], drafts: [leaveIt(turn)] };
  const isChange = said.split(/\s+/).length <= LONGEST_CHANGE && !wish.isRefused && !wish.isHypothetical;
  const allowed: AllowedActs = { intents: [], drafts: [] };
  for (const intent of intents) {
    const act = acts[intent.kind];
    if (intent.kind === 'affirm' && before.offer && !isPlainYes(said)) {
      if (intents.length > 1) continue;
      // A nod takes note of a "no"; only a plain yes practises it.
      if (isPracticeOffer(before.offer) || wish.isHypothetical || wish.isRefused || HESITATES.test(said)) {
        allowed.drafts.push(offerAgain(turn, before.offer));
        continue;
      }
    }
    if (holdsBack && (intent.kind === 'outlook' || (act === 'signal' && !isWished(act, wish, wished))))
      continue;
    if (isChange && act && goesOn(act, before) && repeats(intent, before))
      allowed.intents.push({ kind: 'my-watches' });
    else if (!act || isWished(act, wish, wished) || (isChange && continues(act, said, before)))
      allowed.intents.push(intent);
    else if (intent.kind === 'watch' && OWN_WATCHES.test(said)) allowed.intents.push({ kind: 'my-watches' });
    else if (intent.kind === 'event-idea')
      allowed.intents.push({ ...readNews('', []), wants: 'next', subject: intent.event, kind: 'news' });
    else if (intent.kind === 'signal' || (intent.kind === 'watch' && isOpinion(intent.pair !== null, wish))) {
      if (ASKS_OPINION.test(said) || intent.kind === 'watch')
        allowed.intents.push({ kind: 'outlook', pair: intent.pair, timeframe: intent.timeframe });
      else if (intents.every(({ kind }) => kind === 'signal') && allowed.drafts.length === 0)
        allowed.drafts.push(offerSignal(turn, intent.pair));
    } else allowed.drafts.push(intent.kind === 'cancel-watch' ? offerCancel(turn) : offerWatch(turn, intent));
  }
  return { ...allowed, intents: everySignal(said, allowed.intents) };
}

const HESITATES = /\b(but|if|unless|maybe|hm+|not sure|what|why|how|would|could|should)\b|\?/i;

/** "Ok but what do you think" accepts nothing. */
const isPlainYes = (said: string): boolean =>
  /^\W*(yes|yeah|yep|sure|do it|please do)\b(?!.*\bbut\b)/i.test(said);

export const standsBesideRefusal = ({ kind }: Intent): boolean =>
  kind === 'feeling' || kind === 'thanks' || kind === 'goodbye' || kind === 'decline';

const isOpinion = (hasPair: boolean, { wishes, isHypothetical }: WishReading): boolean =>
  hasPair && !wishes.has('watch') && !isHypothetical;

function isWishedIntent({ kind }: Intent, wish: WishReading, wished: Wished): boolean {
  const act = acts[kind];
  return act !== undefined && isWished(act, wish, wished);
}

const JOINS =
  /\b(and|also|too|same|another|again|plus|as well|how about|what about|instead|rather|both|either|all|one|two|three|2|3|several|more|please|pls)\b/i;
const SLOTS = /\b(at|on|for|to|in|above|below|over|under|until|daily|weekly|long|short)\b|\d/i;

const goesOn = (act: ActWish, { last }: TurnContext): boolean => last !== null && acts[last.kind] === act;

/** "And gold?" after a signal asks for one on gold; "gold" alone wishes for nothing, and a level only just after a watch. */
const continues = (act: ActWish, said: string, before: TurnContext): boolean =>
  goesOn(act, before) && (JOINS.test(said) || (SLOTS.test(said) && askedFor[act].includes(before.asked)));

const askedFor: Record<ActWish, ReadonlyArray<TurnContext['asked']>> = {
  signal: ['signal', 'outlook', 'levels'],
  watch: ['watch'],
  'cancel-watch': ['watch', 'other'],
};

/** "Both?" after a watch names neither another market nor a level. */
const repeats = (intent: Intent, { last }: TurnContext): boolean =>
  intent.kind === 'watch' &&
  intent.level === null &&
  last?.kind === 'watch' &&
  (intent.pair === null || intent.pair === last.pair) &&
  (intent.timeframe === null || intent.timeframe === last.timeframe);

function praisePatience(turn: Turn, intents: readonly Intent[]): ReplyDraft {
  const pair = intents.flatMap((one) => ('pair' in one && one.pair ? [one.pair] : []))[0];
  const market = pair && spokenName(pair);
  return draft(turn, ['Well held. Waiting costs nothing, and no price is the last chance. I open nothing.'], {
    isFree: true,
    actions: market
      ? [
          { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
          { label: 'Fear of missing out', say: 'teach me about fear of missing out' },
        ]
      : [{ label: 'Fear of missing out', say: 'teach me about fear of missing out' }],
  });
}

function offerSignal(turn: Turn, pair: Pair | null): ReplyDraft {
  const market = pair ? spokenName(pair) : null;
  return draft(turn, ['I have opened nothing. I look for a trade only when you ask me to.'], {
    isFree: true,
    actions: [
      {
        label: market ? `A signal on ${market}` : 'Look for a signal',
        say: market ? `give me a signal on ${market}` : 'any signal today',
      },
      ...(market ? [{ label: `How ${market} looks`, say: `what do you think of ${market}` }] : []),
    ],
  });
}

export const leaveIt = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    ['Understood: I open nothing, watch nothing and change nothing. Ask me whatever you like instead.'],
    { isFree: true },
  );

function offerWatch(turn: Turn, intent: Intent): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const { pair, level } = intent.kind === 'watch' ? intent : { pair: null, level: null };
  const name = pair && spokenName(pair);
  const actions =
    name === null
      ? []
      : level === null
        ? [{ label: `Watch ${name}`, say: `alert me when ${name} breaks` }]
        : [{ label: `Watch ${name} at ${level}`, say: `watch ${name} at ${level} anyway` }];
  for (const { label } of actions) cite(label, 'your message');
  return draft(
    turn,
    [
      'A watch only tells you, here and wherever you get my notes, when a candle closes beyond a level. It opens no trade and costs nothing by itself. I have set none.',
    ],
    { isFree: true, evidence: rows, actions },
  );
}

function offerAgain(turn: Turn, offer: Offer): ReplyDraft {
  const market = spokenName(offer.pair);
  if (isPracticeOffer(offer))
    return draft(turn, [`I have opened nothing. Do you want to practise the idea on ${market}?`], {
      isFree: true,
      context: { ...turn.before },
      actions: [
        practiseAction(offer),
        { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
      ],
    });
  return draft(turn, [`I have set nothing. Shall I watch the levels of ${market}?`], {
    isFree: true,
    context: { ...turn.before },
    actions: [
      { label: 'Watch both levels', say: `alert me when ${market} breaks` },
      { label: `Price of ${market}`, say: `price of ${market}` },
    ],
  });
}

const offerCancel = (turn: Turn): ReplyDraft =>
  draft(turn, ['I have changed nothing. Tell me which watch to cancel, or look at all of them first.'], {
    isFree: true,
    actions: [{ label: 'Show my watches', say: 'show my watches' }],
  });
