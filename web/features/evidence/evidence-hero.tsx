import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import './evidence-hero.css';
import {
  formatCount,
  formatDollars,
  formatPercent,
  formatSigned,
  formatSignedDollars,
} from '../../lib/format/format.ts';
import { Pipsy, pipsySays } from '../../ui/conversation/pipsy.tsx';
import { ofTwenty } from '../../ui/figures/evidence/luck-dots.tsx';
import { NetBar } from '../../ui/figures/evidence/net-bar.tsx';
import { spanOf } from '../../ui/trading/evidence/idea-evidence.tsx';
import { texts as cardTexts } from '../../ui/trading/evidence/texts.ts';
import { useOwnMoney } from './queries.ts';
import { texts } from './texts.ts';
import type { ChosenCosts } from './costs/use-costs.ts';
import { verdictMoods, verdictText, verdictTitle } from './verdict-text.ts';

const PIPSY_PX = 108;
const signed = (r: number): string => formatSigned(r, 2);

function KeyFigures({ view, account }: { view: EvidenceView; account: ChosenCosts['account'] }) {
  const { stake } = useOwnMoney();
  const { mean, targets, luckRate, count } = view;
  const words = texts.figures;
  return (
    <dl className="card evidence-figures numeric">
      {mean ? (
        <div>
          <dt>{cardTexts.netOf[account]}</dt>
          <dd className="evidence-figures__value">{texts.r(signed(mean.r))}</dd>
          <dd>
            {words.onStake(
              formatSignedDollars(mean.r * stake.risk),
              formatDollars(stake.risk, Number.isInteger(stake.risk) ? 0 : 2),
              stake.isExample,
            )}
          </dd>
          <dd>{words.between(signed(mean.low), signed(mean.high))}</dd>
          <dd className="evidence-figures__bar">
            <NetBar mean={mean} />
          </dd>
        </div>
      ) : null}
      {mean ? (
        <div>
          <dt>{words.reached}</dt>
          <dd className="evidence-figures__value">
            {targets === null ? words.noTarget : words.ofTwenty(ofTwenty(targets / count))}
          </dd>
          <dd>
            {targets === null
              ? words.noTargetNote
              : words.shares(formatPercent(targets / count), formatPercent(luckRate ?? 0))}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{words.cases}</dt>
        <dd className="evidence-figures__value">{formatCount(count)}</dd>
        <dd>{spanOf(view)}</dd>
      </div>
    </dl>
  );
}

/** In words and figures, after the costs that were chosen; the verdict is that of a usual account. */
export function EvidenceHero({ view: usual, costs }: { view: EvidenceView; costs: ChosenCosts }) {
  const view = { ...usual, mean: costs.net };
  const mood = verdictMoods[view.verdict];
  return (
    <>
      <div className="evidence-hero">
        <Pipsy mood={mood} size={PIPSY_PX} full />
        <div>
          <p className="evidence-hero__rule">
            {texts.page.kicker(view.ruleName, texts.plans[view.timeframe])}
          </p>
          <h1 className="display">{verdictTitle(view)}</h1>
        </div>
        <p className="evidence-hero__text">
          <span className="visually-hidden">{pipsySays(mood)} </span>
          {verdictText(view)}
        </p>
      </div>
      <KeyFigures view={view} account={costs.account} />
    </>
  );
}
