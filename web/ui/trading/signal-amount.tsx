import { findInstrument } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import { count, signed, signedPercent } from '../../lib/format.ts';
import { SignedNumber } from '../signed-number.tsx';
import { texts } from '../texts.ts';
import { pointsBetween } from './plan.ts';

export type SignalAmountProps = {
  pair: string;
  /** Display pips by the specification's rule, signed. */
  pips: number;
  /** Distance from entry to stop in price units; gives the result in R where pips do not speak for themselves. */
  risk?: number | null;
  /** The same result in percent of the entry price; stands small beside it. */
  percent?: number | null;
};

/** Forex results in pips. Metals, oil and crypto in dollars a unit, with R, percent and, but for coins, the points. */
export function SignalAmount({ pair, pips, risk, percent }: SignalAmountProps) {
  const kind = findInstrument(pair)?.kind ?? 'forex';
  const inPercent = typeof percent === 'number' ? signedPercent(percent) : null;
  if (kind === 'forex') {
    if (!inPercent) return <SignedNumber value={pips} after={texts.plan.pipsAfter} />;
    return (
      <span className="amount">
        <SignedNumber value={pips} after={texts.plan.pipsAfter} />
        <small className="num muted">{inPercent}</small>
      </span>
    );
  }
  const move = pips / pipMultiplier(pair);
  const points = pointsBetween(pair, Math.abs(move));
  const parts = [
    risk ? texts.plan.multiple(signed(move / risk, 2)) : null,
    inPercent,
    points === null ? null : texts.plan.points(count(points)),
  ].filter((part) => part !== null);
  return (
    <span className="amount">
      <SignedNumber value={move} digits={2} before="$" />
      {parts.length > 0 ? <small className="num muted">{parts.join(', ')}</small> : null}
    </span>
  );
}
