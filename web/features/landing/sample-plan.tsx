import { DirectionChip } from '../../ui/direction-chip.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlanBar } from '../../ui/plan-bar.tsx';
import { PlanLevels, PlanOutcomes } from '../../ui/trading/plan-figures.tsx';
import { readPlan } from '../../ui/trading/plan.ts';
import { SampleScene } from './pictures.tsx';
import { texts } from './texts/pages.ts';

/** The one plan that the public pages show; its prices are samples. */
function samplePlan() {
  const plan = readPlan({ pair: 'EUR/USD', action: 'BUY', entry: 1.08425, target: 1.08975, stop: 1.0815 });
  if (!plan) throw new Error('The sample prices do not make a plan.');
  return plan;
}

export function PlanCard() {
  const plan = samplePlan();
  return (
    <div className="plan-card">
      <PlanOutcomes plan={plan} />
      <PlanBar plan={plan} />
    </div>
  );
}

/** A signal as the chat shows it, with its stop called out. */
export function SampleSignal() {
  const plan = samplePlan();
  return (
    <article className="card sig sample-sig" aria-labelledby="sample-pair">
      <div className="sig-h">
        <DirectionChip action={plan.action} />
        <h2 id="sample-pair">{plan.pair}</h2>
        <span className="sp" />
        <Chip>{texts.sample.chip}</Chip>
      </div>
      <SampleScene />
      <p className="callout">
        <b>{texts.sample.lookHere}</b> {texts.sample.falls} <b className="down">{texts.sample.loss}</b>
        {texts.sample.known}
      </p>
      <div className="sig-b">
        <PlanLevels stop={plan.stop} entry={plan.entry} target={plan.target} digits={5} />
        <PlanBar plan={plan} />
        <PlanOutcomes plan={plan} />
      </div>
      <div className="sig-f">
        <span>
          <Icon name="info" size={16} />
          {texts.sample.note}
        </span>
      </div>
    </article>
  );
}
