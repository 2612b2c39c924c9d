import { DirectionChip } from '../../../ui/badges/direction-chip.tsx';
import { Chip } from '../../../ui/badges/chip.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PlanBar } from '../../../ui/trading/plan/plan-bar.tsx';
import { PlanLevels, PlanOutcomes } from '../../../ui/trading/plan/plan-figures.tsx';
import { readPlan } from '../../../ui/trading/plan/plan.ts';
import { SampleScene } from './pictures.tsx';
import { texts } from '../texts/pages.ts';

function samplePlan() {
  const plan = readPlan({ pair: 'EUR/USD', action: 'BUY', entry: 1.08425, target: 1.08975, stop: 1.0815 });
  if (!plan) throw new Error('The sample prices do not make a plan.');
  return plan;
}

export function PlanCard() {
  const plan = samplePlan();
  return (
    <div className="landing-hero__plan">
      <PlanOutcomes plan={plan} />
      <PlanBar plan={plan} />
    </div>
  );
}

export function SampleSignal() {
  const plan = samplePlan();
  return (
    <article className="card landing-sample-signal" aria-labelledby="sample-pair">
      <div className="landing-sample-signal__header">
        <DirectionChip action={plan.action} />
        <h2 id="sample-pair">{plan.pair}</h2>
        <span className="landing-header__spacer" />
        <Chip>{texts.sample.chip}</Chip>
      </div>
      <SampleScene />
      <p className="landing-sample-signal__callout">
        <b>{texts.sample.lookHere}</b> {texts.sample.falls} <b className="down">{texts.sample.loss}</b>
        {texts.sample.known}
      </p>
      <div className="landing-sample-signal__body">
        <PlanLevels stop={plan.stop} entry={plan.entry} target={plan.target} digits={5} />
        <PlanBar plan={plan} />
        <PlanOutcomes plan={plan} />
      </div>
      <div className="landing-sample-signal__footer">
        <span>
          <Icon name="info" size={16} />
          {texts.sample.note}
        </span>
      </div>
    </article>
  );
}
