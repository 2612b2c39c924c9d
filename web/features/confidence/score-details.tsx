import type { ForecastRecord } from '@app/contracts/market/confidence.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { formatFixed, formatPercent, formatSigned } from '../../lib/format/format.ts';
import { CardDetails } from '../../ui/trading/evidence/card-details.tsx';
import './score-details.css';
import { texts } from './texts.ts';

const words = texts.scores;
const DASH = '\u2013';
const DIGITS = 3;

/** Rounded as shown, so that "+0.000" is not called an improvement. */
export function skillText(skill: number | null): string {
  if (skill === null) return DASH;
  return Number(skill.toFixed(DIGITS)) === 0 ? '0' : formatSigned(skill, DIGITS);
}

function skillMeaning(skill: number | null, settled: number): string {
  if (skill === null) return words.nothingToCompare;
  if (settled < enoughToMeanSomething) return words.few;
  const shown = Number(skill.toFixed(DIGITS));
  const share = formatPercent(Math.abs(shown), 1);
  if (shown === 0) return words.skill.none;
  return shown < 0 ? words.skill.worse(share) : words.skill.better(share);
}

function Score({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div>
      <dt>
        {name} <b className="numeric">{value}</b>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The three scores of forecasts, each with what it means to somebody who never met one. */
export function ScoreDetails({
  settled,
  brier,
  reference,
  slope,
  skill,
}: Pick<ForecastRecord, 'settled' | 'brier' | 'reference' | 'slope' | 'skill'>) {
  return (
    <div className="card score-details">
      <CardDetails summary={words.summary}>
        <dl>
          <Score name={words.brier} value={brier === null ? DASH : formatFixed(brier, DIGITS)}>
            {reference === null ? words.nothingToCompare : words.brierMeaning(formatFixed(reference, DIGITS))}
          </Score>
          <Score name={words.slope} value={slope ? formatFixed(slope.value, 2) : DASH}>
            {slope
              ? words.slopeMeaning(formatFixed(slope.low, 2), formatFixed(slope.high, 2))
              : words.slopeUnknown}
          </Score>
          <Score name={words.skill.name} value={skillText(skill)}>
            {skillMeaning(skill, settled)}
          </Score>
        </dl>
      </CardDetails>
    </div>
  );
}
