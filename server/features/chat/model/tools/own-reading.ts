import type { Act } from '@app/domain/buddy/acts/act.ts';
import { readActs } from '@app/domain/buddy/acts/read-acts.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { readWithCertainty } from '@app/domain/buddy/intents/read-intents.ts';
import { isPracticeOffer, pairBefore, watchOfferIn } from '@app/domain/buddy/intents/turn-context.ts';
import type { Question } from '@app/domain/buddy/query/query.ts';
import { readQuery } from '@app/domain/buddy/query/read-query.ts';
import {
  isWished,
  readWishes,
  type ActWish,
  type Wished,
  type WishReading,
} from '@app/domain/buddy/query/wishes.ts';
import { fitting } from '../../answers/fitting-intents.ts';
import { allowActs } from '../../answers/questions/allow-acts.ts';
import { queryContext } from '../../answers/questions/read-turn.ts';
import type { QueryTools, Turn } from '../../answers/turn.ts';
import { library } from '../../lessons/library.ts';
import { judgeKinds } from '../../understanding/judge-kinds.ts';

/** What the embedded readers find; a prior of the model, and half of what an act needs. */
export type OwnReading = {
  intents: readonly Intent[];
  certainty: number;
  /** Without acts that the user did not wish for. */
  allowed: readonly Intent[];
  watchActs: readonly Act[];
  questions: readonly Question[];
  wish: WishReading;
  wished: Wished;
};

export function readOwn(turn: Turn, tools: QueryTools): OwnReading {
  const { said = '', before } = turn;
  const { intents, certainty } =
    said === '' ? { intents: [], certainty: 1 } : readWithCertainty(said, library.find, before, judgeKinds);
  const { acts } = readActs(said, {
    pair: pairBefore(before),
    isOnWatches: before.asked === 'watch',
    isOffered: watchOfferIn(before) !== null,
  });
  const { questions, wished } = readQuery(said, {
    ...queryContext(turn, tools),
    question: before.question ?? null,
  });
  return {
    intents,
    certainty,
    allowed: fitting(allowActs(turn, intents, wished).intents),
    watchActs: acts,
    questions,
    wish: readWishes(said),
    wished,
  };
}

export function wishesOwn(
  act: ActWish,
  { allowed, watchActs, wish, wished }: OwnReading,
  { before }: Turn,
): boolean {
  const isAllowed = (...kinds: Array<Intent['kind']>): boolean =>
    allowed.some(({ kind }) => kinds.includes(kind));
  if (act === 'signal')
    return isAllowed('signal', 'event-idea') || (isPracticeOffer(before.offer) && isAllowed('affirm'));
  if (act === 'cancel-watch')
    return watchActs.some((one) => one.act === 'cancel') || isAllowed('cancel-watch');
  const accepts = watchOfferIn(before) !== null && isAllowed('affirm');
  return (
    accepts ||
    isAllowed('watch') ||
    watchActs.some((one) => one.act === 'move' || (one.act === 'watch' && isWished('watch', wish, wished)))
  );
}

/** For the model, as short as can be. */
export function toHint(own: OwnReading): Record<string, unknown> {
  const acts = (['signal', 'watch', 'cancel-watch'] as const).filter((act) => own.wish.wishes.has(act));
  return {
    kinds: own.intents.map((one) => (one.kind === 'feeling' ? `feeling ${one.feeling}` : one.kind)),
    certainty: Number(own.certainty.toFixed(2)),
    ...(acts.length > 0 && { acts }),
    ...(own.wish.isRefused && { refuses: true }),
    ...(own.wish.isHypothetical && { supposes: true }),
    ...(own.questions.length > 0 && { questions: own.questions.map(toQuestionHint) }),
  };
}

const toQuestionHint = ({ measure, pairs, amounts }: Question): Record<string, unknown> => ({
  measure,
  ...(pairs.length > 0 && { pairs }),
  ...(amounts.length > 0 && { amounts: amounts.map(({ role, value }) => ({ role, value })) }),
});
