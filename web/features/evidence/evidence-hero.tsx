import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import './evidence-hero.css';
import { formatCount, formatPercent, formatSigned } from '../../lib/format/format.ts';
import { Pipsy, pipsySays } from '../../ui/conversation/pipsy.tsx';
import { ofTwenty } from '../../ui/figures/evidence/luck-dots.tsx';
import { NetBar } from '../../ui/figures/evidence/net-bar.tsx';
import { texts } from './texts.ts';
import { verdictMoods, verdictText, verdictTitle } from './verdict-text.ts';

const PIPSY_PX = 108;
const signed = (r: number): string => formatSigned(r, 2);

function KeyFigures({ view }: { view: EvidenceView }) {
  const { mean, targets, luckRate, count, from, to } = view;
  const words = texts.figures;
  return (
    <dl className="card evidence-figures numeric">
      {mean ? (
        <div>
          <dt>{words.net}</dt>
          <dd className="evidence-figures__value">{texts.r(signed(mean.r))}</dd>
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
        <dd>{texts.years(from.slice(0, 4), to.slice(0, 4))}</dd>
      </div>
    </dl>
  );
}

export function EvidenceHero({ view }: { view: EvidenceView }) {
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
      <KeyFigures view={view} />
    </>
  );
}
