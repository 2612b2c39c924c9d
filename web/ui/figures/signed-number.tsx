import './signed-number.css';
import { formatSigned } from '../../lib/format/format.ts';
import { Triangle } from '../icons/triangle.tsx';

export type SignedNumberProps = {
  value: number;
  digits?: number;
  /** Between sign and figure: "$". */
  before?: string;
  /** After the figure: " pips", "%". */
  after?: string;
  triangle?: boolean;
};

/** The triangle carries the direction without colour; zero has neither sign nor triangle. */
export function SignedNumber({ value, digits = 1, before, after, triangle = true }: SignedNumberProps) {
  const text = formatSigned(value, digits, { before, after });
  const flat = !/^[+\u2212]/.test(text);
  return (
    <span className={`signed-number numeric ${flat ? 'muted' : value > 0 ? 'up' : 'down'}`}>
      {triangle && !flat ? <Triangle up={value > 0} /> : null}
      {text}
    </span>
  );
}
