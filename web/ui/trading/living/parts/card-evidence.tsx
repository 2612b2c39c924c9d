import type { ReactNode } from 'react';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { formatCount, formatDollars, formatPips } from '../../../../lib/format/format.ts';
import { CardDetails } from '../../evidence/card-details.tsx';
import type { CardEvidence } from '../../evidence/idea-evidence.tsx';
import { toneOf } from '../../../figures/evidence/net-bar.tsx';
import { texts as shared } from '../../../texts.ts';
import { pipsBetween } from '../../plan/plan.ts';
import {
  calibrationNote,
  chanceText,
  confidenceText,
  type CardCalibration,
  type CardChance,
} from '../../signal/calibration-note.ts';
import { texts } from '../texts.ts';

/** Measured share and count, with how such figures fared; a plan in words has none. */
export type CardConfidence = {
  share: number;
  measured: number;
  calibration: CardCalibration;
  /** Null where there was not enough to say. */
  chance: CardChance | null;
};

export function practiceVerdict(evidence: CardEvidence | null): { title: string; text: string } {
  const { title, text } = texts.verdicts.practice;
  return { title, text: text[evidence?.mean ? toneOf(evidence.mean) : 'unknown'] };
}

export function signalVerdict(evidence: CardEvidence | null): { title: string; text: string } {
  const { title, text, mostMiss } = texts.verdicts.signal;
  if (!evidence) return { title, text: mostMiss };
  const misses = evidence.targets !== null && evidence.targets / evidence.count < 0.5;
  return { title, text: `${text(formatCount(evidence.count))}${misses ? ` ${mostMiss}` : ''}` };
}

function unitRisk({ pair, entry, stop }: LivingIdea): string | null {
  const kind = findInstrument(pair)?.kind ?? 'forex';
  if (kind === 'forex') return null;
  return texts.details.unit(formatDollars(Math.abs(entry - stop)), shared.plan.units[kind]);
}

/** What few need to see: exact prices and pips, the chance as it was stated, how such figures fared. */
export function CardFigures({
  idea,
  signalId,
  confidence,
  children,
}: {
  idea: LivingIdea;
  signalId?: string;
  confidence?: CardConfidence | null;
  children?: ReactNode;
}) {
  const { pair, entry, stop, target } = idea;
  const price = (value: number) => formatChartPrice(idea, value);
  const pips = (to: number) => formatPips(pipsBetween(pair, Math.abs(to - entry)));
  const measured = confidence ? confidenceText(confidence.share, confidence.measured) : '';
  return (
    <CardDetails>
      {children}
      {signalId ? <p className="numeric">{signalId}</p> : null}
      {confidence ? <p className="numeric">{`${chanceText(confidence.chance)}.`}</p> : null}
      {confidence ? (
        <p className="numeric">
          {confidence.measured === 0 ? measured : `${measured}. ${calibrationNote(confidence.calibration)}.`}
        </p>
      ) : null}
      <p className="numeric">
        {texts.details.prices(price(stop), price(entry), price(target))}{' '}
        {texts.details.pips(pips(stop), pips(target))} {unitRisk(idea)}
      </p>
    </CardDetails>
  );
}
