import { FEWEST_TRADES } from '@app/domain/evidence/evidence-base.ts';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { formatCount, formatPercent } from '../../lib/format/format.ts';
import type { Mood } from '../../ui/conversation/pipsy.tsx';
import { texts } from './texts.ts';

export const verdictMoods: Record<EvidenceView['verdict'], Mood> = {
  signal: 'green',
  unproven: 'blue',
  losing: 'red',
  'too-few': 'blue',
};

const words = texts.hero;

export function verdictTitle({ pair, verdict, byYear }: EvidenceView): string {
  if (verdict !== 'losing') return words[verdict](pair);
  const lost = byYear.filter(({ meanR }) => meanR < 0).length;
  const years = byYear.length;
  return words.losing(pair, lost === years ? words.everyYear(years) : words.someYears(lost, years));
}

/** "Each trade cost about 4 cents of every dollar risked. Most of that is costs." */
function resultText({ mean, costs }: EvidenceView): string {
  if (!mean) return '';
  const cents = Math.round(Math.abs(mean.r) * 100);
  if (cents === 0) return words.even;
  const isLoss = mean.r < 0;
  const isMostlyCosts = isLoss && costs.none - mean.r > Math.abs(mean.r) / 2;
  return `${words.cents(cents, isLoss)}${isMostlyCosts ? ` ${words.mostIsCosts}` : ''}`;
}

const crossesZero = ({ mean }: EvidenceView): boolean => mean !== null && mean.low <= 0 && mean.high >= 0;

export function verdictText(view: EvidenceView): string {
  const { verdict, count, deflated, triedInAll } = view;
  const leaning = crossesZero(view) ? ` ${words.leans}` : '';
  switch (verdict) {
    case 'too-few':
      return words.tooFew(formatCount(count), FEWEST_TRADES);
    case 'losing':
      return `${words.leave} ${resultText(view)}${leaning}`;
    case 'unproven':
      return `${resultText(view)} ${crossesZero(view) ? words.practise : words.pooledDown}`;
    case 'signal':
      return [
        resultText(view),
        `${words.noPromise}${leaning}`,
        deflated === null ? '' : words.deflated(formatPercent(deflated, 0), formatCount(triedInAll)),
      ].join(' ');
  }
}
