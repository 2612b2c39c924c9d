import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatPercent, formatUtcDate } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LazyChart } from '../charts/lazy-chart.tsx';
import type { CohortCell, FunnelBar } from '../charts/draw-funnel.ts';
import { QuerySection } from '../table/query-section.tsx';
import { useCampaignSelection } from './outreach-filters.ts';
import { adminQuery } from '../queries.ts';
import { Table } from '../table/table.tsx';
import { conversions } from '../texts/conversions.ts';
import { shell } from '../texts/shell.ts';
import '../dashboard/dashboard-section.css';
import '../charts/chart-card.css';

const texts = conversions.pictures;

const wholePercent = (share: number): string => formatPercent(share, 0);

type CampaignScope = { name: string; filter: { source?: string; campaign?: string } };

export function Funnel({ name, filter, days }: CampaignScope & { days: number }) {
  const copy = texts.funnel;
  const query = useQuery({
    ...adminQuery('getFunnel', { query: { ...filter, days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card chart-card" aria-labelledby="adm-funnel">
      <h3 id="adm-funnel">{copy.heading(name)}</h3>
      <QuerySection query={query} loading={copy.loading} failed={copy.failed}>
        {({ steps }) => {
          const registered = steps.find(({ step }) => step === 'registered')?.count ?? 0;
          const ofRegistered = (step: string, people: number): string | null =>
            step === 'visited' || registered === 0 ? null : wholePercent(people / registered);
          const bars: FunnelBar[] = steps.flatMap(({ step, count: people }) =>
            people === null
              ? []
              : [{ step: copy.steps[step], people, label: copy.bar(people, ofRegistered(step, people)) }],
          );
          if (bars.every(({ people }) => people === 0)) return <p className="muted">{copy.empty}</p>;
          return (
            <>
              <LazyChart
                kind="funnel"
                bars={bars}
                description={copy.description(bars.map(({ step, people }) => copy.part(step, people)))}
              />
              {bars.length < steps.length ? <p className="small muted">{copy.visitsUnknown}</p> : null}
              <Table
                label={copy.table}
                columns={[copy.columns.step, copy.columns.people, copy.columns.ofRegistered]}
                busy={query.isPlaceholderData}
              >
                {steps.map(({ step, count: people }) => (
                  <tr key={step}>
                    <th scope="row">{copy.steps[step]}</th>
                    <td>{people === null ? shell.unknown : formatCount(people)}</td>
                    <td>{people === null ? shell.none : (ofRegistered(step, people) ?? shell.none)}</td>
                  </tr>
                ))}
              </Table>
            </>
          );
        }}
      </QuerySection>
    </section>
  );
}

type Cohort = { week: string; people: number; active: number[] };

const activeShare = ({ people }: Cohort, active: number): number => (people > 0 ? active / people : 0);

function CohortTable({ cohorts, weeks, busy }: { cohorts: readonly Cohort[]; weeks: number; busy: boolean }) {
  const copy = texts.cohorts;
  const columns = Array.from({ length: weeks }, (_none, week) => week);
  return (
    <Table
      label={copy.table}
      columns={[copy.columns.registered, copy.columns.people, ...columns.map(copy.week)]}
      busy={busy}
    >
      {cohorts.map((cohort) => (
        <tr key={cohort.week}>
          <th scope="row">{formatUtcDate(cohort.week)}</th>
          <td>{formatCount(cohort.people)}</td>
          {columns.map((week) => {
            const active = cohort.active[week];
            return (
              <td key={week}>
                {active === undefined || cohort.people === 0
                  ? shell.none
                  : copy.share(wholePercent(activeShare(cohort, active)), active)}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

function describeCohorts(cohorts: readonly Cohort[]): string {
  const copy = texts.cohorts;
  const oldest = cohorts.find(({ people, active }) => people > 0 && active.length > 0);
  if (!oldest) return copy.aboutPlain;
  const last = wholePercent(activeShare(oldest, oldest.active.at(-1) ?? 0));
  return `${copy.aboutPlain} ${copy.description(formatUtcDate(oldest.week), oldest.people, last)}`;
}

export function Cohorts({ name, filter }: CampaignScope) {
  const copy = texts.cohorts;
  const query = useQuery({
    ...adminQuery('getCohorts', { query: { ...filter, weeks: 12 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card chart-card" aria-labelledby="adm-cohorts">
      <h3 id="adm-cohorts">{copy.heading(name)}</h3>
      <QuerySection query={query} loading={copy.loading} failed={copy.failed}>
        {({ cohorts }) => {
          const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
          if (cohorts.every(({ people }) => people === 0)) return <p className="muted">{copy.empty}</p>;
          const cells: CohortCell[] = cohorts.flatMap((cohort) =>
            cohort.active.map((active, week) => {
              const share = activeShare(cohort, active);
              const label = cohort.people > 0 ? wholePercent(share) : shell.none;
              return { cohort: formatUtcDate(cohort.week), week, share, label };
            }),
          );
          return (
            <>
              <p className="small muted">{copy.about}</p>
              {cells.length > 0 ? (
                <LazyChart
                  kind="cohorts"
                  cells={cells}
                  axis={copy.axis}
                  description={describeCohorts(cohorts)}
                />
              ) : null}
              <CohortTable cohorts={cohorts} weeks={weeks} busy={query.isPlaceholderData} />
            </>
          );
        }}
      </QuerySection>
    </section>
  );
}

/** Of everybody, or of the campaign that is selected in the table. */
export function CampaignCharts() {
  const { days, campaign, update } = useCampaignSelection();
  const name = campaign ? [campaign.source, campaign.campaign].filter(Boolean).join(', ') : texts.everybody;
  const filter = campaign
    ? { source: campaign.source, ...(campaign.campaign && { campaign: campaign.campaign }) }
    : {};
  return (
    <div id="adm-pictures" className="dashboard-section">
      {campaign ? (
        <div>
          <Button icon="x" onClick={() => update({ source: null, name: null })}>
            {texts.everybodyBack}
          </Button>
        </div>
      ) : null}
      <div className="dashboard-columns">
        <Funnel name={name} filter={filter} days={days} />
        <Cohorts name={name} filter={filter} />
      </div>
    </div>
  );
}
