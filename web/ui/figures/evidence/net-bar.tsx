import './net-bar.css';
import { formatSigned } from '../../../lib/format/format.ts';
import { texts } from './texts.ts';

/** Net R a trade with its interval. */
export type NetMean = { r: number; low: number; high: number };

/** The bar always runs from -0.3 to +0.3 R. */
const REACH = 0.3;
const DIGITS = 2;

const placeOf = (r: number): number => ((Math.min(REACH, Math.max(-REACH, r)) + REACH) / (2 * REACH)) * 100;

export type NetTone = 'up' | 'down' | 'even';

/** Neutral where it crosses zero. */
export const toneOf = ({ low, high }: NetMean): NetTone => (low > 0 ? 'up' : high < 0 ? 'down' : 'even');

export function NetBar({ mean, hasScale = true }: { mean: NetMean; hasScale?: boolean }) {
  const [from, to] = [placeOf(mean.low), placeOf(mean.high)];
  const signed = (r: number): string => formatSigned(r, DIGITS);
  return (
    <div
      className={`net-bar net-bar--${toneOf(mean)}`}
      role="img"
      aria-label={texts.netTwin(signed(mean.r), signed(mean.low), signed(mean.high))}
    >
      <div className="net-bar__track">
        <i className="net-bar__range" style={{ left: `${from}%`, width: `${Math.max(1, to - from)}%` }} />
        <i className="net-bar__zero" />
        <i className="net-bar__mean" style={{ left: `${placeOf(mean.r)}%` }} />
      </div>
      {hasScale ? (
        <div className="net-bar__scale numeric" aria-hidden="true">
          <span>{texts.r(formatSigned(-REACH, 1))}</span>
          <span>{texts.zero}</span>
          <span>{texts.r(formatSigned(REACH, 1))}</span>
        </div>
      ) : null}
    </div>
  );
}
