import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { readNews } from '@app/domain/buddy/questions/news-question.ts';
import { isWished, readWishes, type ActWish, type WishReading } from '@app/domain/buddy/query/wishes.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';

const acts: Partial<Record<Intent['kind'], ActWish>> = {
  signal: 'signal',
  'event-idea': 'signal',
  watch: 'watch',
  'cancel-watch': 'cancel-watch',
};
const LONGEST_CHANGE = 6;
const ASKS =
  /\?|^(what|how|why|when|where|which|who|whos|is|are|can|could|do|does|did|would|will)\b|\b(but|just tell|tell me|explain|want to know|only want|asked what|instead)\b/i;

/** What is left of the message without acts that the user did not wish for (docs/product-rules.md#R30). */
export type AllowedActs = { intents: Intent[]; drafts: ReplyDraft[] };

export function allowActs(turn: Turn, intents: readonly Intent[]): AllowedActs {
  const { said = '', before } = turn;
  const wish = readWishes(said);
  const isPureRefusal = wish.isRefused && !ASKS.test(said) && !intents.some(standsBesideRefusal);
  if (isPureRefusal && !intents.some((intent) => isWishedIntent(intent, wish)))
    return { intents: [], drafts: [leaveIt(turn)] };
  const isChange = said.split(/\s+/).length <= LONGEST_CHANGE && !wish.isRefused && !wish.isHypothetical;
  const allowed: AllowedActs = { intents: [], drafts: [] };
  for (const intent of intents) {
    const act = acts[intent.kind];
    if (!act || isWished(act, wish) || (isChange && continues(act, before))) allowed.intents.push(intent);
    else if (intent.kind === 'event-idea')
      allowed.intents.push({ ...readNews('', []), wants: 'next', subject: intent.event, kind: 'news' });
    else if (intent.kind === 'signal' || (intent.kind === 'watch' && isOpinion(intent.pair !== null, wish)))
      allowed.intents.push({ kind: 'outlook', pair: intent.pair, timeframe: intent.timeframe });
    else allowed.drafts.push(intent.kind === 'cancel-watch' ? offerCancel(turn) : offerWatch(turn, intent));
  }
  return allowed;
}

const standsBesideRefusal = ({ kind }: Intent): boolean =>
  kind === 'feeling' || kind === 'thanks' || kind === 'goodbye' || kind === 'decline';

const isOpinion = (hasPair: boolean, { wishes, isHypothetical }: WishReading): boolean =>
  hasPair && !wishes.has('watch') && !isHypothetical;

function isWishedIntent({ kind }: Intent, wish: WishReading): boolean {
  const act = acts[kind];
  return act !== undefined && isWished(act, wish);
}

/** "And gold?" after a signal asks for one on gold. */
const continues = (act: ActWish, { last }: TurnContext): boolean => last !== null && acts[last.kind] === act;

const leaveIt = (turn: Turn): ReplyDraft =>
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
        : [{ label: `Watch ${name} at ${level}`, say: `alert me when ${name} hits ${level}` }];
  for (const { label } of actions) cite(label, 'your message');
  return draft(
    turn,
    [
      'A watch only tells you, here and wherever you get my notes, when a candle closes beyond a level. It opens no trade and costs nothing by itself. I have set none.',
    ],
    { isFree: true, evidence: rows, actions },
  );
}

const offerCancel = (turn: Turn): ReplyDraft =>
  draft(turn, ['I have changed nothing. Tell me which watch to cancel, or look at all of them first.'], {
    isFree: true,
    actions: [{ label: 'Show my watches', say: 'show my watches' }],
  });
