import { findInstrument } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import './signal-amount.css';
import { formatCount, formatSigned, formatSignedPercent } from '../../../lib/format/format.ts';
import { SignedNumber } from '../../figures/signed-number.tsx';
import { texts } from '../../texts.ts';
import { pointsBetween } from '../plan/plan.ts';

export type SignalAmountProps = {
  pair: string;
  /** Signed display pips. */
  pips: number;
  /** Distance from entry to stop in price units; gives the result in R where pips do not speak for themselves. */
  risk?: number | null;
  /** The same result in percent of the entry price; stands small beside it. */
  percent?: number | null;
};

/** Forex in pips; metals, oil and crypto in dollars a unit, with R, percent and (not for coins) points. */
export function SignalAmount({ pair, pips, risk, percent }: SignalAmountProps) {
  const kind = findInstrument(pair)?.kind ?? 'forex';
  const inPercent = typeof percent === 'number' ? formatSignedPercent(percent) : null;
  if (kind === 'forex') {
    if (!inPercent) return <SignedNumber value={pips} after={texts.plan.pipsAfter} />;
    return (
      <span className="signal-amount">
        <SignedNumber value={pips} after={texts.plan.pipsAfter} />
        <small className="numeric muted">{inPercent}</small>
      </span>
    );
  }
  const move = pips / pipMultiplier(pair);
  const points = pointsBetween(pair, Math.abs(move));
  const parts = [
    risk ? texts.plan.multiple(formatSigned(move / risk, 2)) : null,
    inPercent,
    points === null ? null : texts.plan.points(formatCount(points)),
  ].filter((part) => part !== null);
  return (
    <span className="signal-amount">
      <SignedNumber value={move} digits={2} before="$" />
      {parts.length > 0 ? <small className="numeric muted">{parts.join(', ')}</small> : null}
    </span>
  );
}
