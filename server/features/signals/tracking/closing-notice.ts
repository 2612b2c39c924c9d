import { printPrice, printR } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { resultOf } from '@app/domain/signals/result.ts';
import type { IdeaKind, StoredClosing, Plan } from '@app/domain/signals/signal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Notice } from '../../../platform/notifications/post-notice.ts';

export type Notify = (tx: Tx, notice: Notice) => Promise<unknown>;

const formatPercent = (value: number) =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}%`;

export function writeClosingNotice(
  plan: Plan & { kind: IdeaKind },
  closing: StoredClosing,
): Pick<Notice, 'content' | 'messageType' | 'mood'> {
  const instrument = instrumentOf(plan.pair);
  const isPractice = plan.kind === 'practice';
  const name = `${plan.pair} ${plan.action}${isPractice ? ', practice idea' : ''}`;
  /** Settled is settled, won or lost (docs/product-rules.md#R50). */
  const mood = 'blue';
  // Nothing was at stake in practice.
  const calm = isPractice ? ({ messageType: 'info' } as const) : null;
  if (closing.price === null)
    return {
      content: `${name}: the signal expired. The price source it was opened on is no longer in use here, so there is no closing price and no result; what the market did to its stop and target since then is not known.`,
      messageType: 'info',
      mood,
    };
  const price = printPrice(instrument, closing.price);
  const { r, percent } = resultOf(plan, closing.price);
  const result = `Result ${printR(r)} (${formatPercent(percent)}) after spread.`;
  if (closing.status === 'target_hit') {
    return {
      content: `${name}: signal profited. The target ${price} was reached. ${result}`,
      messageType: 'success',
      mood,
      ...calm,
    };
  }
  if (closing.status === 'expired') {
    return {
      content: `${name}: the signal expired before stop or target and was closed at ${price}. ${result}`,
      messageType: 'info',
      mood,
      ...calm,
    };
  }
  const how = closing.gap
    ? `The price jumped over the stop; it closed at ${price}, the price that was really there.`
    : closing.ambiguous
      ? `Stop and target lay within one candle, so the stop ${price} counts.`
      : `The stop ${price} was reached.`;
  return {
    content: `${name}: signal has lost. ${how} ${result}`,
    messageType: 'error',
    mood,
    ...calm,
  };
}
