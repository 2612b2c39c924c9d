import './figures.css';
import { signed } from '../lib/format.ts';
import { Triangle } from './triangle.tsx';

export type SignedNumberProps = {
  value: number;
  digits?: number;
  /** Between sign and figure: "$". */
  before?: string;
  /** After the figure: " pips", "%". */
  after?: string;
  triangle?: boolean;
};

/** Sign, figure and unit, with the triangle that says the direction without colour. Zero has neither. */
export function SignedNumber({ value, digits = 1, before, after, triangle = true }: SignedNumberProps) {
  const text = signed(value, digits, { before, after });
  const flat = !/^[+\u2212]/.test(text);
  return (
    <span className={`sgn num ${flat ? 'muted' : value > 0 ? 'up' : 'down'}`}>
      {triangle && !flat ? <Triangle up={value > 0} /> : null}
      {text}
    </span>
  );
}
