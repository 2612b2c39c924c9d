import { findInstrument } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import { signed, signedPips } from '../../lib/format.ts';
import { SignedNumber } from '../signed-number.tsx';

export type SignalAmountProps = {
  pair: string;
  /** Display pips by the specification's rule, signed. */
  pips: number;
  /** Distance from entry to stop in price units; gives the result in R where pips do not speak for themselves. */
  risk?: number | null;
};

/** Forex results in pips. Metals, oil and crypto lead with dollars a unit and R; the pips follow. */
export function SignalAmount({ pair, pips, risk }: SignalAmountProps) {
  const kind = findInstrument(pair)?.kind ?? 'forex';
  if (kind === 'forex') return <SignedNumber value={pips} after=" pips" />;
  const move = pips / pipMultiplier(pair);
  const inRisk = risk ? `${signed(move / risk, 2)}R, ` : '';
  return (
    <span className="amount">
      <SignedNumber value={move} digits={2} before="$" />
      <small className="num muted">{`${inRisk}${signedPips(pips)}`}</small>
    </span>
  );
}
