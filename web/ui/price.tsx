import './figures.css';
import { fixed } from '../lib/format.ts';

export type PriceProps = {
  value: number;
  digits: number;
  /** Forex: the two pip digits are bold. Otherwise trailing zeros are quiet. */
  emphasis?: 'pips' | 'quiet-zeros' | 'none';
};

/** The text stays the plain number (1.08425, 64250.00000): weight, tone and margin do the rest. */
export function Price({ value, digits, emphasis = 'none' }: PriceProps) {
  const text = fixed(value, digits);
  const [whole = '', fraction = ''] = text.split('.');
  if (emphasis === 'none' || !fraction) return <span className="price num">{text}</span>;
  const head =
    whole.length > 3 ? (
      <>
        {whole.slice(0, -3)}
        <span className="th">{whole.slice(-3)}</span>
      </>
    ) : (
      whole
    );
  if (emphasis === 'pips' && fraction.length >= 3) {
    return (
      <span className="price num">
        {head}.{fraction.slice(0, -3)}
        <b>{fraction.slice(-3, -1)}</b>
        {fraction.slice(-1)}
      </span>
    );
  }
  const [, shown = fraction, zeros = ''] = /^(\d\d\d*?)(0+)$/.exec(fraction) ?? [];
  return (
    <span className="price num">
      {head}.{shown}
      {zeros ? <span className="z">{zeros}</span> : null}
    </span>
  );
}
