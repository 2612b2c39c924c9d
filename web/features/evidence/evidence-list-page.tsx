import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { evidenceVerdicts } from '@app/domain/evidence/evidence-ids.ts';
import type { EvidenceSummary } from '@app/contracts/market/signals.ts';
import { formatCount, formatSigned } from '../../lib/format/format.ts';
import { readOwnCosts, type OwnCosts } from '../../ui/trading/evidence/own-costs.ts';
import { useConfig, useProductName, useSession } from '../../lib/session/session.ts';
import { Chip, type ChipTone } from '../../ui/badges/chip.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/loading.tsx';
import { NetBar } from '../../ui/figures/evidence/net-bar.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { evidencePath, spanOf } from '../../ui/trading/evidence/idea-evidence.tsx';
import { netAtOwnCosts } from '../../ui/trading/evidence/own-net.ts';
import './evidence-list-page.css';
import { sortEvidence } from './list-order.ts';
import { evidenceListQuery } from './queries.ts';
import { texts } from './texts.ts';

const PAGE = 20;
const words = texts.list;
const tones: Record<EvidenceSummary['verdict'], ChipTone> = {
  signal: 'up',
  unproven: 'quiet',
  losing: 'down',
  'too-few': 'outline',
};
const lettersOf = (pair: string): string => pair.replace('/', '');

function Row({ cell, costs }: { cell: EvidenceSummary; costs: OwnCosts }) {
  const { pair, ruleName, timeframe, verdict, count } = cell;
  const { net: mean, isTurned } = netAtOwnCosts(cell, costs);
  return (
    <li>
      <Link href={evidencePath(cell)} className="card evidence-row">
        <span className="evidence-row__name">
          <b>{pair}</b>
          <small>{texts.page.kicker(ruleName, texts.plans[timeframe])}</small>
        </span>
        <span className="evidence-row__bar">{mean ? <NetBar mean={mean} hasScale={false} /> : null}</span>
        <b className="evidence-row__mean numeric">{mean ? texts.r(formatSigned(mean.r, 2)) : '\u2013'}</b>
        <span className="evidence-row__verdict">
          <Chip tone={tones[verdict]}>{texts.verdicts[verdict]}</Chip>
          {isTurned ? <b className="evidence-row__turned">{words.turned}</b> : null}
          <small className="numeric">{words.cases(formatCount(count), spanOf(cell))}</small>
        </span>
      </Link>
    </li>
  );
}

type Choice = { market: string; rule: string };

function readChoice(): Choice {
  const search = new URLSearchParams(location.search);
  return { market: search.get('market')?.toUpperCase() ?? '', rule: search.get('rule') ?? '' };
}

/** In the address, so that a choice can be shared and comes back. */
function writeChoice(choice: Choice): void {
  const search = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''));
  history.replaceState(history.state, '', `/evidence${search.size > 0 ? `?${search}` : ''}`);
}

function countText(cells: readonly EvidenceSummary[]): string {
  const parts = evidenceVerdicts.flatMap((verdict) => {
    const count = cells.filter((one) => one.verdict === verdict).length;
    return count > 0 ? [words.counts[verdict](formatCount(count))] : [];
  });
  return words.summary(parts);
}

function ChoiceField({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: all }, ...options.map(([one, name]) => ({ value: one, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function EvidenceList({ cells }: { cells: readonly EvidenceSummary[] }) {
  const [shown, setShown] = useState(PAGE);
  const [choice, setChoice] = useState(readChoice);
  const [costs] = useState(readOwnCosts);
  const { market, rule } = choice;
  const choose = (part: Partial<Choice>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    setShown(PAGE);
    writeChoice(next);
  };
  const chosen = sortEvidence(
    cells.filter((one) => (!market || lettersOf(one.pair) === market) && (!rule || one.rule === rule)),
  );
  const pairs = [...new Set(cells.map(({ pair }) => pair))].toSorted();
  const rules = [...new Map(cells.map((one) => [one.rule, one.ruleName])).entries()];
  return (
    <>
      <div className="evidence-list__filters">
        <ChoiceField
          label={words.market}
          all={words.allMarkets}
          value={market}
          options={pairs.map((pair) => [lettersOf(pair), pair])}
          onChange={(value) => choose({ market: value })}
        />
        <ChoiceField
          label={words.rule}
          all={words.allRules}
          value={rule}
          options={rules}
          onChange={(value) => choose({ rule: value })}
        />
      </div>
      <p className="evidence-list__summary numeric" role="status">
        {chosen.length > 0 ? countText(chosen) : words.none}
      </p>
      <p className="evidence-list__order">{words.order}</p>
      {costs.account === 'standard' ? null : (
        <p className="evidence-list__order">
          {words.ownCosts[costs.account]} {words.publishedVerdicts}
        </p>
      )}
      <ul className="evidence-list">
        {chosen.slice(0, shown).map((cell) => (
          <Row key={evidencePath(cell)} cell={cell} costs={costs} />
        ))}
      </ul>
      {chosen.length > shown ? (
        <Button className="evidence-list__more" onClick={() => setShown(shown + PAGE)}>
          {words.more(formatCount(Math.min(PAGE, chosen.length - shown)))}
        </Button>
      ) : null}
    </>
  );
}

export default function EvidenceListPage() {
  const product = useProductName();
  const { state } = useSession();
  const isSimulated = useConfig()?.market.simulated === true;
  const { data, isPending, isError, isFetching, refetch } = useQuery(evidenceListQuery);
  return (
    <PageShell brand={product} isVisitor={state !== 'in'}>
      <div className="page-shell__title-row">
        <Link
          href={state === 'in' ? '/signals' : '/'}
          className={buttonClass({ size: 'small', className: 'button--tall' })}
        >
          <Icon name="arrow-left" size={18} />
          {state === 'in' ? words.backToSignals : words.backHome}
        </Link>
        <h1 className="display">{words.title}</h1>
      </div>
      <p className="evidence-list__intro">
        {words.intro}
        {isSimulated ? ` ${words.realPrices}` : null}
      </p>
      {isPending ? (
        <div className="evidence-list__loading">
          <Loading text={words.loading} />
          <Skeleton widths={[100, 100, 100]} height={64} />
        </div>
      ) : null}
      {isError ? (
        <div className="card evidence-list__error">
          <ErrorState title={words.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {words.checkConnection}
          </ErrorState>
        </div>
      ) : null}
      {data ? <EvidenceList cells={data.cells} /> : null}
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>{texts.page.notAdvice}</span>
      </p>
    </PageShell>
  );
}
