import './result-bars.css';
import { formatSigned } from '../../../lib/format/format.ts';
import type { NetTone } from './net-bar.tsx';

export type ResultRow = {
  name: string;
  note: string;
  /** Net R a trade. */
  r: number;
  /** The rule itself, by its whole interval: neutral where that crosses zero. The others are neutral. */
  own?: NetTone;
};

const LEAST_REACH = 0.3;
const DIGITS = 2;

/** Mean results below each other on one scale; the figure at the right is the text of its bar. */
export function ResultBars({ rows }: { rows: readonly ResultRow[] }) {
  const reach = Math.max(LEAST_REACH, ...rows.map(({ r }) => Math.abs(r)));
  return (
    <dl className="result-bars numeric">
      {rows.map(({ name, note, r, own }) => {
        const width = (Math.abs(r) / reach) * 50;
        return (
          <div key={name} className={own ? 'result-bars__row result-bars__row--own' : 'result-bars__row'}>
            <dt>
              {name}
              <small>{note}</small>
            </dt>
            <dd>
              <span className="result-bars__track" aria-hidden="true">
                <i
                  className={own ? `result-bars__bar result-bars__bar--${own}` : 'result-bars__bar'}
                  style={{ left: `${r < 0 ? 50 - width : 50}%`, width: `${width}%` }}
                />
              </span>
              <b>{formatSigned(r, DIGITS)}</b>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
