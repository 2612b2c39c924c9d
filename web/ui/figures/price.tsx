import './price.css';
import { formatFixed } from '../../lib/format/format.ts';

export type PriceProps = {
  value: number;
  digits: number;
  /** Forex: the two digits that end with the pip are bold. Otherwise trailing zeros are quiet. */
  emphasis?: 'pips' | 'quiet-zeros' | 'none';
  /** The decimal of one pip; the last but one where it is not given. */
  pip?: number;
};

/** The text stays the plain number (1.08425, 64250.00000): weight, tone and margin do the rest. */
export function Price({ value, digits, emphasis = 'none', pip = digits - 1 }: PriceProps) {
  const text = formatFixed(value, digits);
  const [whole = '', fraction = ''] = text.split('.');
  if (emphasis === 'none' || !fraction) return <span className="price numeric">{text}</span>;
  const head =
    whole.length > 3 ? (
      <>
        {whole.slice(0, -3)}
        <span className="price__last-digits">{whole.slice(-3)}</span>
      </>
    ) : (
      whole
    );
  if (emphasis === 'pips' && pip >= 2 && fraction.length >= pip) {
    const [, rest = '', zeros = ''] = /^(\d?\d*?)(0*)$/.exec(fraction.slice(pip)) ?? [];
    const quiet = rest.length > 0 ? zeros : zeros.slice(1);
    return (
      <span className="price numeric">
        {head}.{fraction.slice(0, pip - 2)}
        <b>{fraction.slice(pip - 2, pip)}</b>
        {fraction.slice(pip, fraction.length - quiet.length)}
        {quiet ? <span className="price__zeros">{quiet}</span> : null}
      </span>
    );
  }
  const [, shown = fraction, zeros = ''] = /^(\d\d\d*?)(0+)$/.exec(fraction) ?? [];
  return (
    <span className="price numeric">
      {head}.{shown}
      {zeros ? <span className="price__zeros">{zeros}</span> : null}
    </span>
  );
}
