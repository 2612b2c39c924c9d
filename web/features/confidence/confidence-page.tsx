import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ConfidenceView } from '@app/contracts/market/confidence.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatUtcClock } from '../../lib/format/format.ts';
import { useMarketLabel, useProductName } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import './confidence-page.css';
import { GroupsSection } from './groups-section.tsx';
import { RecordSection } from './record-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { texts } from './texts.ts';
import { WeightsSection } from './weights-section.tsx';
import { callEndpoint } from '../../lib/api/api.ts';

const REFRESH_MS = 60_000;

const confidenceQuery = queryOptions({
  queryKey: ['confidence'],
  queryFn: ({ signal }) => callEndpoint('getConfidence', undefined, signal),
  refetchInterval: REFRESH_MS,
});

type Analyst = 'breakout' | 'panel';
type RecordOwner = 'all' | 'mine';

const analysts = [
  { value: 'breakout', label: texts.names.breakout },
  { value: 'panel', label: texts.names.panel },
] as const;
const recordOwners = [
  { value: 'all', label: texts.choose.all },
  { value: 'mine', label: texts.choose.mine },
] as const;

function Record({ data }: { data: ConfidenceView }) {
  const [who, setWho] = useState<Analyst>('breakout');
  const [whose, setWhose] = useState<RecordOwner>('all');
  const found = data.brains.find(({ brain }) => brain === who);
  const groups = found?.[whose].groups;
  return (
    <>
      <div className="confidence-page__filters">
        <Segmented label={texts.choose.who} options={analysts} value={who} onChange={setWho} />
        <Segmented label={texts.choose.whose} options={recordOwners} value={whose} onChange={setWhose} />
      </div>
      {found ? <RecordSection record={found[whose]} who={texts.names[who]} own={whose === 'mine'} /> : null}
      <ResultsSection results={data.results} />
      {groups && found[whose].settled > 0 ? <GroupsSection groups={groups} /> : null}
      <WeightsSection brains={data.brains} />
    </>
  );
}

function Method() {
  return (
    <details className="card confidence-page__method">
      <summary>
        <h2>{texts.method.heading}</h2>
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul>
        {texts.method.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  );
}

export default function ConfidencePage() {
  const product = useProductName();
  const notice = useMarketLabel();
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery(confidenceQuery);
  return (
    <PageShell brand={product} notice={notice}>
      <div className="page-shell__title-row">
        <Link href="/signals" className={buttonClass({ size: 'small', className: 'button--tall' })}>
          <Icon name="arrow-left" size={18} />
          {texts.page.back}
        </Link>
        <h1 className="display">{texts.page.title}</h1>
      </div>
      <p className="confidence-page__intro">{texts.page.intro}</p>
      {isPending ? (
        <div className="confidence-page__loading">
          <Loading text={texts.page.loading} />
          <Skeleton widths={[100, 100]} height={120} />
        </div>
      ) : null}
      {isError ? (
        <div className="card confidence-page__error">
          <ErrorState title={texts.page.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {data ? texts.page.shownAsAt(formatUtcClock(dataUpdatedAt)) : texts.page.checkConnection}
          </ErrorState>
        </div>
      ) : null}
      {data ? <Record data={data} /> : null}
      <Method />
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>
          {texts.page.notAdvice}
          {data?.simulated ? ` ${texts.page.simulated}` : null}
        </span>
      </p>
    </PageShell>
  );
}
