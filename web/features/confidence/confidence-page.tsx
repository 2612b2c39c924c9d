import { useQuery } from '@tanstack/react-query';
import type { ConfidenceView } from '@app/contracts/confidence.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { utcClock } from '../../lib/format.ts';
import { useMarketLabel, useProductName } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import './confidence.css';
import { confidenceQuery } from './queries.ts';
import { RecordSection } from './record-section.tsx';
import { texts } from './texts.ts';
import { WeightsSection } from './weights-section.tsx';

type Who = 'breakout' | 'panel';
type Whose = 'all' | 'mine';

const whos = [
  { value: 'breakout', label: texts.names.breakout },
  { value: 'panel', label: texts.names.panel },
] as const;
const whoses = [
  { value: 'all', label: texts.choose.all },
  { value: 'mine', label: texts.choose.mine },
] as const;

function Record({ data }: { data: ConfidenceView }) {
  const [who, setWho] = useState<Who>('breakout');
  const [whose, setWhose] = useState<Whose>('all');
  const found = data.brains.find(({ brain }) => brain === who);
  return (
    <>
      <div className="conf-choose">
        <Segmented label={texts.choose.who} options={whos} value={who} onChange={setWho} />
        <Segmented label={texts.choose.whose} options={whoses} value={whose} onChange={setWhose} />
      </div>
      {found ? <RecordSection record={found[whose]} who={texts.names[who]} own={whose === 'mine'} /> : null}
      <WeightsSection brains={data.brains} />
    </>
  );
}

function Method() {
  return (
    <details className="card conf-method">
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

/** Every stated chance held against what became of it. */
export default function ConfidencePage() {
  const product = useProductName();
  const notice = useMarketLabel();
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery(confidenceQuery);
  return (
    <PageShell brand={product} notice={notice}>
      <div className="ph-row">
        <Link href="/signals" className={buttonClass({ size: 'sm', className: 'tall' })}>
          <Icon name="arrow-left" size={18} />
          {texts.page.back}
        </Link>
        <h1 className="display">{texts.page.title}</h1>
      </div>
      <p className="conf-intro">{texts.page.intro}</p>
      {isPending ? (
        <div className="conf-wait">
          <Loading text={texts.page.loading} />
          <Skeleton widths={[100, 100]} height={120} />
        </div>
      ) : null}
      {isError ? (
        <div className="card conf-failed">
          <ErrorState title={texts.page.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {data ? texts.page.shownAsAt(utcClock(dataUpdatedAt)) : texts.page.checkConnection}
          </ErrorState>
        </div>
      ) : null}
      {data ? <Record data={data} /> : null}
      <Method />
      <p className="caveat">
        <Icon name="info" size={18} />
        <span>
          {texts.page.notAdvice}
          {data?.simulated ? ` ${texts.page.simulated}` : null}
        </span>
      </p>
    </PageShell>
  );
}
