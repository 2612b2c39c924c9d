import { findInstrument } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import { signed, signedPercent, signedPips } from '../../lib/format.ts';
import { SignedNumber } from '../signed-number.tsx';

export type SignalAmountProps = {
  pair: string;
  /** Display pips by the specification's rule, signed. */
  pips: number;
  /** Distance from entry to stop in price units; gives the result in R where pips do not speak for themselves. */
  risk?: number | null;
  /** The same result in percent of the entry price; stands small beside it. */
  percent?: number | null;
};

/** Forex results in pips. Metals, oil and crypto lead with dollars a unit and R; the pips follow. */
export function SignalAmount({ pair, pips, risk, percent }: SignalAmountProps) {
  const kind = findInstrument(pair)?.kind ?? 'forex';
  const inPercent = typeof percent === 'number' ? signedPercent(percent) : null;
  if (kind === 'forex') {
    if (!inPercent) return <SignedNumber value={pips} after=" pips" />;
    return (
      <span className="amount">
        <SignedNumber value={pips} after=" pips" />
        <small className="num muted">{inPercent}</small>
      </span>
    );
  }
  const move = pips / pipMultiplier(pair);
  const inRisk = risk ? `${signed(move / risk, 2)}R, ` : '';
  return (
    <span className="amount">
      <SignedNumber value={move} digits={2} before="$" />
      <small className="num muted">{`${inRisk}${inPercent ? `${inPercent}, ` : ''}${signedPips(pips)}`}</small>
    </span>
  );
}
