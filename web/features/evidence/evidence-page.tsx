import { useQuery } from '@tanstack/react-query';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { CallError } from '@app/contracts/request.ts';
import { Link, useLocation } from 'wouter';
import { useProductName, useSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { EvidenceHero } from './evidence-hero.tsx';
import './evidence-page.css';
import { MeasuredSection, ResultSections } from './evidence-sections.tsx';
import { evidenceQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useCosts, type ChosenCosts } from './costs/use-costs.ts';

const NOT_FOUND = 404;
const BAD_INPUT = 400;

function NextSteps({
  view: { pair, rule, timeframe, verdict },
  account,
}: {
  view: EvidenceView;
  account: ChosenCosts['account'];
}) {
  const words = texts.next;
  return (
    <section className="evidence-page__next">
      <h2>{words.heading}</h2>
      <p>{words[verdict]}</p>
      <div className="evidence-page__actions">
        <Link href={`/evidence?market=${pair.replace('/', '')}`} className={buttonClass({ kind: 'primary' })}>
          {verdict === 'signal' ? words.others(pair) : words.better(pair)}
        </Link>
        <Link href={`/evidence?rule=${rule}`} className={buttonClass({})}>
          {words.rule}
        </Link>
        <Link
          href={`/backtest?${new URLSearchParams({ pair, rule, timeframe, ...(account !== 'own' && { account }) })}`}
          className={buttonClass({})}
        >
          {words.backtest}
        </Link>
        <a href="/" className={buttonClass({})}>
          {words.practise}
        </a>
      </div>
    </section>
  );
}

function Evidence({ view }: { view: EvidenceView }) {
  const costs = useCosts(view);
  return (
    <>
      <EvidenceHero view={view} costs={costs} />
      <div className="evidence-page__sections">
        {view.mean ? <ResultSections view={view} costs={costs} /> : null}
        <MeasuredSection view={view} />
      </div>
      <NextSteps view={view} account={costs.account} />
    </>
  );
}

const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === NOT_FOUND || error.status === BAD_INPUT);

export default function EvidencePage() {
  const product = useProductName();
  const { state } = useSession();
  const [path] = useLocation();
  const [, , rule = '', market = '', timeframe = ''] = path.split('/');
  const address = { rule: rule.toLowerCase(), market, timeframe: timeframe.toLowerCase() };
  const { data, error, isPending, isFetching, refetch } = useQuery(evidenceQuery(address));
  return (
    <PageShell brand={product} isVisitor={state !== 'in'}>
      <Link href="/evidence" className={buttonClass({ size: 'small', className: 'button--tall' })}>
        <Icon name="arrow-left" size={18} />
        {texts.page.back}
      </Link>
      {isPending ? (
        <div className="evidence-page__loading">
          <Loading text={texts.list.loading} />
          <Skeleton widths={[100, 100]} height={120} />
        </div>
      ) : null}
      {error ? (
        <div className="card evidence-page__error">
          {isUnknown(error) ? (
            <EmptyState title={texts.page.missing}>{texts.page.missingText}</EmptyState>
          ) : (
            <ErrorState title={texts.list.failed} onRetry={() => void refetch()} retrying={isFetching}>
              {texts.list.checkConnection}
            </ErrorState>
          )}
        </div>
      ) : null}
      {data ? <Evidence view={data} /> : <h1 className="visually-hidden">{texts.page.title}</h1>}
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>{texts.page.notAdvice}</span>
      </p>
    </PageShell>
  );
}
