import { useMemo } from 'react';
import { comparisonIds } from '@app/domain/evidence/evidence-ids.ts';
import { countRuined, RUIN_TRADES, USUAL_RISK_PERCENT } from '@app/domain/evidence/measures/ruin.ts';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { formatCount, formatPercent, formatSigned, formatUtcDate } from '../../lib/format/format.ts';
import { toneOf } from '../../ui/figures/evidence/net-bar.tsx';
import { ResultBars } from '../../ui/figures/evidence/result-bars.tsx';
import { FEWEST_TRADES } from '@app/domain/evidence/evidence-base.ts';
import { HourBars, hasHours } from './pictures/hour-bars.tsx';
import { RuinDots } from './pictures/ruin-dots.tsx';
import { YearLine } from './pictures/year-line.tsx';
import { CostsSection } from './costs/costs-section.tsx';
import { Section } from './section.tsx';
import { useOwnMoney } from './queries.ts';
import type { ChosenCosts } from './costs/use-costs.ts';
import { texts } from './texts.ts';

const signed = (r: number): string => formatSigned(r, 2);

function Comparisons({ view: { count, mean, comparisons } }: { view: EvidenceView }) {
  const words = texts.comparisons;
  const own = {
    name: words.own,
    note: words.trades(formatCount(count)),
    r: mean?.r ?? 0,
    own: mean ? toneOf(mean) : ('even' as const),
  };
  const others = comparisonIds.map((id) => ({ ...words.names[id], r: comparisons[id].meanR }));
  return (
    <Section heading={words.heading} text={words.text}>
      <ResultBars rows={[own, ...others]} />
    </Section>
  );
}

function Ruin({ view: { results, longestLosingRun }, isWide }: { view: EvidenceView; isWide: boolean }) {
  const words = texts.ruin;
  const { riskPercent: own } = useOwnMoney();
  const risk = own ?? USUAL_RISK_PERCENT;
  const [ruined, atHalf] = useMemo(
    () => [countRuined(results, risk), countRuined(results, risk / 2)],
    [results, risk],
  );
  const shown = formatPercent(risk / 100, Number.isInteger(risk) ? 0 : 2);
  return (
    <Section heading={words.heading} text={words.text(shown, RUIN_TRADES)} isWide={isWide}>
      <RuinDots ruined={ruined} twin={words.count(ruined)} />
      <div className="evidence-section__sentences numeric">
        <p>
          <b>{words.count(ruined)}</b>
        </p>
        <p>
          {words.half(atHalf)} {own === null ? words.usual : words.own}
        </p>
        <p>{words.run(longestLosingRun)}</p>
        <p className="evidence-section__small">{words.how}</p>
      </div>
    </Section>
  );
}

const HASH_PART = 4;
const LEAST_SHOWN = 0.005;
const shortHash = (hash: string): string => `${hash.slice(0, HASH_PART)} … ${hash.slice(-HASH_PART)}`;

export function MeasuredSection({ view }: { view: EvidenceView }) {
  const words = texts.measured;
  const { pooled } = view;
  const facts = [
    { term: words.rule, value: words.version(view.rule, view.version) },
    { term: words.written, value: words.before(formatUtcDate(view.registeredOn)) },
    {
      term: words.variants,
      value: words.variantCount(formatCount(view.variantsTried), formatCount(view.triedInAll)),
    },
    { term: words.hash, value: shortHash(view.hash), title: view.hash },
    { term: words.prices, value: texts.years(formatUtcDate(view.from), formatUtcDate(view.to)) },
    ...(pooled
      ? [
          {
            term: words.pooled,
            value: `${words.pooledMean(signed(pooled.r), signed(pooled.low), signed(pooled.high))}, ${words.aboveZero(pooled.aboveZero < LEAST_SHOWN ? words.under : formatPercent(pooled.aboveZero, 0))}`,
          },
        ]
      : []),
  ];
  return (
    <Section
      heading={words.heading}
      text={view.isCloseOnly ? `${words.text} ${words.closes}` : words.text}
      isWide
    >
      <dl className="evidence-section__facts numeric">
        {facts.map(({ term, value, title }: { term: string; value: string; title?: string }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** All that needs enough trades. */
export function ResultSections({ view, costs }: { view: EvidenceView; costs: ChosenCosts }) {
  const showsHours = hasHours(view.byHour) && view.targets !== null;
  return (
    <>
      <Section heading={texts.year.heading} text={texts.year.text} isWide>
        <YearLine {...view} />
      </Section>
      {showsHours ? (
        <Section heading={texts.hour.heading} text={texts.hour.text(FEWEST_TRADES)}>
          <HourBars hours={view.byHour} />
        </Section>
      ) : null}
      <Comparisons view={view} />
      <CostsSection view={view} costs={costs} />
      <Ruin view={view} isWide={!showsHours} />
    </>
  );
}
