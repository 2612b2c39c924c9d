import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import {
  acceptPractice,
  isPracticeOffer,
  pairBefore,
  watchOfferIn,
} from '@app/domain/buddy/intents/turn-context.ts';
import type { ActWish } from '@app/domain/buddy/query/wishes.ts';
import { answerActs, intentsOfActs } from '../../answers/ideas/answer-acts.ts';
import type { QueryTools, ReplyDraft, Turn } from '../../answers/turn.ts';
import { wishesOwn, type OwnReading } from './own-reading.ts';
import type { ModelReading } from './reading.ts';
import type { ToolInput } from './tool-inputs.ts';

export type Refusal = { refused: string };
export type ActRequest = {
  turn: Turn;
  own: OwnReading;
  reading: ModelReading | null;
  drafts: readonly ReplyDraft[];
};

const wants = (act: ActWish, reading: ModelReading): boolean =>
  reading.acts.some((one) => one.act === act && one.isWanted);

/** An act needs the wish by our own reading and by the model's (docs/product-rules.md#R30). */
export const isWishedByBoth = (act: ActWish, { turn, own, reading }: Omit<ActRequest, 'drafts'>): boolean =>
  reading !== null && wants(act, reading) && wishesOwn(act, own, turn);

export function refuseAct(act: ActWish, request: ActRequest): Refusal | null {
  if (!request.reading) return { refused: 'call read_message first.' };
  if (act === 'signal' && request.reading.feeling !== 'none')
    return { refused: 'no trade ideas in this mood. Care for the person first.' };
  if (isWishedByBoth(act, request)) return null;
  return {
    refused: `the newest message holds no plain wish for it. Say that they can ask for it; a button is below your words.`,
  };
}

const offers: Record<ActWish, (market: string | null) => ReplyAction> = {
  signal: (market) => ({
    label: market ? `A signal on ${market}` : 'Look for a signal',
    say: market ? `give me a signal on ${market}` : 'any signal today',
  }),
  watch: (market) =>
    market
      ? { label: `Watch ${market}`, say: `alert me when ${market} breaks` }
      : { label: 'Show my watches', say: 'show my watches' },
  'cancel-watch': () => ({ label: 'Show my watches', say: 'show my watches' }),
};

/** Where the two readings differ, the act is a button. */
export function offerDisputedActs({ turn, own, reading }: Omit<ActRequest, 'drafts'>): ReplyAction[] {
  if (!reading || reading.feeling !== 'none') return [];
  const named = own.questions[0]?.pairs[0] ?? own.intents.flatMap(pairOf)[0] ?? pairBefore(turn.before);
  const market = named ? spokenName(named) : null;
  return (['signal', 'watch', 'cancel-watch'] as const)
    .filter((act) => wants(act, reading) !== wishesOwn(act, own, turn))
    .map((act) => offers[act](market));
}

const pairOf = (intent: Intent) => ('pair' in intent && intent.pair ? [intent.pair] : []);

/** "Yes" to an idea that was offered to practise. */
function acceptedPractice({
  own,
  turn: { before },
}: ActRequest): Extract<Intent, { kind: 'signal' }> | undefined {
  if (!isPracticeOffer(before.offer) || !own.allowed.some((one) => one.kind === 'affirm')) return undefined;
  return acceptPractice(before.offer);
}

/** Only the user's own newest message can request one, because it costs tokens. */
export function signalIntent(request: ActRequest, input: ToolInput<'propose_signal'>): Intent | Refusal {
  const refusal = refuseAct('signal', request);
  if (refusal) return refusal;
  const intent = request.own.allowed.find((one) => one.kind === 'signal') ?? acceptedPractice(request);
  if (!intent) return { refused: 'the newest message asks for an idea on a release: ask release_idea.' };
  if (request.drafts.some((one) => one.setup ?? one.panel?.decided))
    return { refused: 'one signal an answer.' };
  if (intent.pair && input.pair && intent.pair !== input.pair)
    return { refused: `the user asked about ${intent.pair}.` };
  return {
    ...intent,
    pair: intent.pair ?? input.pair ?? null,
    timeframe: intent.timeframe ?? input.timeframe ?? null,
  };
}

export function releaseIntent(request: ActRequest): Intent | Refusal {
  return (
    refuseAct('signal', request) ??
    request.own.allowed.find((one) => one.kind === 'event-idea') ?? {
      refused: 'the newest message asks for no idea on a release.',
    }
  );
}

type WatchRequest = ActRequest & { refuseFigure: (figure: number | null) => Refusal | null };

/** Several watches, distances and moves are those of our own reading. */
export async function answerWatchTool(
  request: WatchRequest,
  queryTools: QueryTools,
  input: ToolInput<'watch_levels'>,
): Promise<{ drafts: ReplyDraft[]; intents: Intent[] } | Intent | Refusal> {
  const { turn, own, drafts } = request;
  const refusal = refuseAct('watch', request);
  if (refusal) return refusal;
  if (drafts.some((one) => one.watches.length > 0)) return { refused: 'the watches are set already.' };
  const acceptance = own.allowed.find((one) => one.kind === 'affirm');
  if (acceptance && watchOfferIn(turn.before)) return acceptance;
  const acts = own.watchActs.filter((one) => one.act === 'watch' || one.act === 'move');
  if (acts.length > 0) {
    const made = await answerActs(turn, queryTools, acts);
    return { drafts: made, intents: intentsOfActs(acts, made) };
  }
  const intent = own.allowed.find((one) => one.kind === 'watch');
  if (!intent) return { refused: 'the newest message asks to watch nothing.' };
  if (intent.pair && input.pair && intent.pair !== input.pair)
    return { refused: `the user asked about ${intent.pair}.` };
  return (
    request.refuseFigure(input.level ?? null) ?? {
      kind: 'watch',
      pair: intent.pair ?? input.pair ?? null,
      timeframe: intent.timeframe ?? input.timeframe ?? null,
      level: intent.level ?? input.level ?? null,
      direction: intent.direction ?? input.direction ?? null,
    }
  );
}

export async function answerCancelTool(
  request: ActRequest,
  queryTools: QueryTools,
): Promise<{ drafts: ReplyDraft[]; intents: Intent[] } | Intent | Refusal> {
  const refusal = refuseAct('cancel-watch', request);
  if (refusal) return refusal;
  const acts = request.own.watchActs.filter((one) => one.act === 'cancel');
  if (acts.length > 0) {
    const made = await answerActs(request.turn, queryTools, acts);
    return { drafts: made, intents: intentsOfActs(acts, made) };
  }
  const intent = request.own.allowed.find((one) => one.kind === 'cancel-watch');
  return intent ?? { refused: 'the newest message cancels nothing.' };
}
