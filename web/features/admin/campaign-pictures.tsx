import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { count, percentOf, utcDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { CohortCell, FunnelBar } from './draw-pictures.ts';
import { Fetched } from './fetched.tsx';
import { usePeriod } from './outreach-choice.ts';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { conversions } from './texts/conversions.ts';
import { shell } from './texts/shell.ts';

const texts = conversions.pictures;

/** The chart library comes with the first picture; without it the tables say the same. */
const Picture = lazy(() =>
  import('./picture.tsx').catch(() => ({ default: () => <p className="muted">{texts.notDrawn}</p> })),
);

const whole = (share: number): string => percentOf(share, 0);

type Whose = { who: string; query: { source?: string; campaign?: string } };

function Funnel({ who, query, days }: Whose & { days: number }) {
  const said = texts.funnel;
  const asked = useQuery({
    ...adminQuery('getFunnel', { query: { ...query, days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card adm-picture" aria-labelledby="adm-funnel">
      <h3 id="adm-funnel">{said.heading(who)}</h3>
      <Fetched query={asked} loading={said.loading} failed={said.failed}>
        {({ steps }) => {
          const registered = steps.find(({ step }) => step === 'registered')?.count ?? 0;
          const ofRegistered = (step: string, people: number): string | null =>
            step === 'visited' || registered === 0 ? null : whole(people / registered);
          const bars: FunnelBar[] = steps.flatMap(({ step, count: people }) =>
            people === null
              ? []
              : [{ step: said.steps[step], people, label: said.bar(people, ofRegistered(step, people)) }],
          );
          if (bars.every(({ people }) => people === 0)) return <p className="muted">{said.empty}</p>;
          return (
            <>
              <Suspense fallback={<Loading text={texts.drawing} />}>
                <Picture
                  kind="funnel"
                  bars={bars}
                  twin={said.twin(bars.map(({ step, people }) => said.part(step, people)))}
                />
              </Suspense>
              {bars.length < steps.length ? <p className="small muted">{said.visitsUnknown}</p> : null}
              <Table
                label={said.table}
                columns={[said.columns.step, said.columns.people, said.columns.ofRegistered]}
                busy={asked.isPlaceholderData}
              >
                {steps.map(({ step, count: people }) => (
                  <tr key={step}>
                    <th scope="row">{said.steps[step]}</th>
                    <td>{people === null ? shell.unknown : count(people)}</td>
                    <td>{people === null ? shell.none : (ofRegistered(step, people) ?? shell.none)}</td>
                  </tr>
                ))}
              </Table>
            </>
          );
        }}
      </Fetched>
    </section>
  );
}

type Cohort = { week: string; people: number; active: number[] };

const shareOf = ({ people }: Cohort, active: number): number => (people > 0 ? active / people : 0);

function CohortTable({ cohorts, weeks, busy }: { cohorts: readonly Cohort[]; weeks: number; busy: boolean }) {
  const said = texts.cohorts;
  const columns = Array.from({ length: weeks }, (_none, week) => week);
  return (
    <Table
      label={said.table}
      columns={[said.columns.registered, said.columns.people, ...columns.map(said.week)]}
      busy={busy}
    >
      {cohorts.map((cohort) => (
        <tr key={cohort.week}>
          <th scope="row">{utcDate(cohort.week)}</th>
          <td>{count(cohort.people)}</td>
          {columns.map((week) => {
            const active = cohort.active[week];
            return (
              <td key={week}>
                {active === undefined || cohort.people === 0
                  ? shell.none
                  : said.share(whole(shareOf(cohort, active)), active)}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

function cohortTwin(cohorts: readonly Cohort[]): string {
  const said = texts.cohorts;
  const oldest = cohorts.find(({ people, active }) => people > 0 && active.length > 0);
  if (!oldest) return said.aboutPlain;
  const last = whole(shareOf(oldest, oldest.active.at(-1) ?? 0));
  return `${said.aboutPlain} ${said.twin(utcDate(oldest.week), oldest.people, last)}`;
}

function Cohorts({ who, query }: Whose) {
  const said = texts.cohorts;
  const asked = useQuery({
    ...adminQuery('getCohorts', { query: { ...query, weeks: 12 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card adm-picture" aria-labelledby="adm-cohorts">
      <h3 id="adm-cohorts">{said.heading(who)}</h3>
      <Fetched query={asked} loading={said.loading} failed={said.failed}>
        {({ cohorts }) => {
          const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
          if (cohorts.every(({ people }) => people === 0)) return <p className="muted">{said.empty}</p>;
          const cells: CohortCell[] = cohorts.flatMap((cohort) =>
            cohort.active.map((active, week) => {
              const share = shareOf(cohort, active);
              // Of nobody there is no share.
              const label = cohort.people > 0 ? whole(share) : shell.none;
              return { cohort: utcDate(cohort.week), week, share, label };
            }),
          );
          return (
            <>
              <p className="small muted">{said.about}</p>
              {cells.length > 0 ? (
                <Suspense fallback={<Loading text={texts.drawing} />}>
                  <Picture kind="cohorts" cells={cells} axis={said.axis} twin={cohortTwin(cohorts)} />
                </Suspense>
              ) : null}
              <CohortTable cohorts={cohorts} weeks={weeks} busy={asked.isPlaceholderData} />
            </>
          );
        }}
      </Fetched>
    </section>
  );
}

/** Funnel and cohorts of everybody, or of the campaign that was chosen in the table. */
export function CampaignPictures() {
  const { days, of, choose } = usePeriod();
  const who = of ? [of.source, of.campaign].filter(Boolean).join(', ') : texts.everybody;
  const query = of ? { source: of.source, ...(of.campaign && { campaign: of.campaign }) } : {};
  return (
    <div id="adm-pictures" className="adm-part-s">
      {of ? (
        <div>
          <Button icon="x" onClick={() => choose({ source: null, name: null })}>
            {texts.everybodyBack}
          </Button>
        </div>
      ) : null}
      <div className="adm-two">
        <Funnel who={who} query={query} days={days} />
        <Cohorts who={who} query={query} />
      </div>
    </div>
  );
}
