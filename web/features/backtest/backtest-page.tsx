import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMarketLabel, useMarketPairs, useProductName } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { readChoice } from './backtest-choice.ts';
import { BacktestForm } from './backtest-form.tsx';
import './backtest-page.css';
import { BacktestProgressBar } from './backtest-progress.tsx';
import { BacktestResult } from './backtest-result.tsx';
import { texts } from './texts.ts';
import { useBacktest } from './use-backtest.ts';

export default function BacktestPage() {
  const product = useProductName();
  const notice = useMarketLabel();
  const pairs = useMarketPairs();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReturnType<typeof readChoice> | null>(null);
  const choice = chosen ?? readChoice(search, pairs);
  const { state, run } = useBacktest();
  const start = () => {
    setChosen(choice);
    // A reload and a shared address show the same choice.
    setSearch(choice, { replace: true });
    void run(choice);
  };
  const isRunning = state.state === 'running';
  return (
    <PageShell brand={product} notice={notice}>
      <div className="page-shell__title-row">
        <Link href="/signals" className={buttonClass({ size: 'small', className: 'button--tall' })}>
          <Icon name="arrow-left" size={18} />
          {texts.page.back}
        </Link>
        <h1 className="display">{texts.page.title}</h1>
      </div>
      <p className="backtest-page__intro">{texts.page.intro}</p>
      <BacktestForm choice={choice} pairs={pairs} isRunning={isRunning} onChange={setChosen} onRun={start} />
      <p className="visually-hidden" role="status">
        {state.state === 'done' ? texts.verdict.titles[state.result.verdict] : null}
      </p>
      {state.state === 'running' ? <BacktestProgressBar progress={state.progress} /> : null}
      {state.state === 'failed' ? (
        <div className="card backtest-page__error">
          <ErrorState title={texts.failed.title} onRetry={start}>
            {state.text} {texts.failed.kept}
          </ErrorState>
        </div>
      ) : null}
      {state.state === 'done' ? <BacktestResult result={state.result} /> : null}
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>
          {texts.page.caveat}
          {state.state === 'done' && state.result.simulated ? ` ${texts.page.simulated}` : null}
        </span>
      </p>
    </PageShell>
  );
}
