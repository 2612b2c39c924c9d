import { compareFigures, type FigureComparison } from '@app/domain/calendar/releases/compare-figures.ts';
import { capitalise } from '@app/domain/text.ts';
import { formatFixed, formatSignedPercent, MINUS } from '../../../lib/format/format.ts';
import { texts } from './texts.ts';
import './event-outcome.css';

/** Half the height of the arrow, by how far the figure lies from its forecast. */
const RISES = { 1: 5, 2: 10, 3: 15 } as const;
const MIDDLE = 18;
const LENGTH = 56;

/** Ink in either direction: a figure above its forecast is neither a gain nor a loss. */
function Arrow({ direction, size }: Pick<FigureComparison, 'direction' | 'size'>) {
  const rise = direction === 'even' ? 0 : (direction === 'up' ? -1 : 1) * RISES[size];
  const [tail, tip] = [MIDDLE - rise, MIDDLE + rise];
  const angle = (Math.atan2(tip - tail, LENGTH) * 180) / Math.PI;
  return (
    <svg width={LENGTH + 8} height={2 * MIDDLE} aria-hidden="true" className="event-outcome__arrow">
      <path d={`M3 ${tail}L${LENGTH} ${tip}`} />
      <path d="M-9-6L0 0L-9 6" transform={`translate(${LENGTH + 1} ${tip}) rotate(${angle})`} />
      <circle cx="3.5" cy={tail} r="2.5" />
    </svg>
  );
}

const printed = (figure: string): string => figure.trim().replace(/^-/, MINUS);

function readingText({ reading, distance }: FigureComparison): string {
  const words = texts.readings[reading];
  return distance === null ? capitalise(words) : texts.by(distance, words);
}

/** Signed display pips, and percent of the price before. */
export type HourAfter = { pair: string; pips: number; percent: number };

function hourText({ pair, pips, percent }: HourAfter): string {
  if (pips === 0) return texts.after.stayed(pair);
  const size = formatFixed(Math.abs(pips), 1);
  return texts.after[pips > 0 ? 'rose' : 'fell'](pair, size, formatSignedPercent(percent));
}

export type EventOutcomeProps = {
  name: string;
  forecast: string | null;
  actual: string | null;
  pair: string;
  /** Null where it is not known; left out before that hour is over. */
  after?: HourAfter | null | undefined;
};

/** What came of a release: from forecast to actual, and what its pair did in the hour after. */
export default function EventOutcome({ pair, after, ...event }: EventOutcomeProps) {
  const comparison = compareFigures(event);
  if (!comparison && after === undefined) return null;
  return (
    <div className="event-outcome">
      {comparison && event.forecast && event.actual ? (
        <p className="event-outcome__figures numeric">
          {/* Both stand among the figures above it. */}
          <span className="event-outcome__way" aria-hidden="true">
            <span>{printed(event.forecast)}</span>
            <Arrow {...comparison} />
            <b>{printed(event.actual)}</b>
          </span>
          <span className="event-outcome__reading">{readingText(comparison)}</span>
        </p>
      ) : null}
      {after === undefined ? null : (
        <p className="event-outcome__hour numeric">
          {after === null ? texts.after.unknown(pair) : hourText(after)}
        </p>
      )}
    </div>
  );
}
