import './plan-bar.css';
import { formatDollars, formatFixed, MINUS, formatPips } from '../../../lib/format/format.ts';
import { distanceAhead, pipsBetween, progressOf, type PlanFigures } from './plan.ts';
import { texts } from '../../texts.ts';

/** "27.5 pips" for forex, "$8.00" for metals, oil and crypto, where a pip means nothing to the trader. */
export const distanceText = (plan: PlanFigures, distance: number): string =>
  plan.kind === 'forex' ? formatPips(pipsBetween(plan.pair, distance)) : formatDollars(distance);

export function progressText(percent: number): string {
  if (percent >= 100) return texts.plan.atTarget;
  if (percent <= -100) return texts.plan.atStop;
  return percent < 0 ? texts.plan.against(Math.abs(percent)) : texts.plan.onTheWay(percent);
}

function Marker({ plan, current }: { plan: PlanFigures; current: number }) {
  const whole = plan.risk + plan.reward;
  const entryAt = (plan.risk / whole) * 100;
  const ahead = distanceAhead(plan, current);
  const at = Math.max(0, Math.min(100, ((plan.risk + ahead) / whole) * 100));
  const tone = ahead >= 0 ? 'up' : 'down';
  return (
    <>
      <span
        className={`plan-bar__run plan-bar__run--${tone}`}
        style={{ left: `${Math.min(entryAt, at)}%`, width: `${Math.abs(at - entryAt)}%` }}
      />
      <span className={`plan-bar__now plan-bar__now--${tone}`} style={{ left: `${at}%` }} />
    </>
  );
}

export type PlanBarProps = {
  plan: PlanFigures;
  /** Latest price; without it the bar shows the plan alone. */
  current?: number | null;
  /** "Progress to Target": a meter with its words underneath. Needs `current`. */
  meter?: boolean;
};

/** Loss left and gain right, to scale, for BUY and for SELL. */
export function PlanBar({ plan, current, meter = false }: PlanBarProps) {
  const whole = plan.risk + plan.reward;
  const entryAt = (plan.risk / whole) * 100;
  const live = typeof current === 'number' && current > 0 ? current : null;
  const percent = live === null ? 0 : progressOf(plan, live);
  const asMeter = meter && live !== null;

  const parts = (
    <>
      <span className="plan-bar__risk" style={{ width: `${entryAt}%` }} />
      <span className="plan-bar__reward" style={{ left: `${entryAt}%` }} />
      {live === null ? null : <Marker plan={plan} current={live} />}
      <span className="plan-bar__entry" style={{ left: `${entryAt}%` }} />
    </>
  );

  if (!asMeter) {
    const planned = texts.plan.twin(distanceText(plan, plan.risk), distanceText(plan, plan.reward));
    const ahead = live === null ? null : distanceAhead(plan, live);
    const name =
      ahead === null
        ? planned
        : texts.plan.twinNow(planned, ahead >= 0 ? 'up' : 'down', distanceText(plan, Math.abs(ahead)));
    return (
      <span className="plan-bar" role="img" aria-label={name}>
        {parts}
      </span>
    );
  }

  return (
    <div>
      <span
        className="plan-bar"
        role="meter"
        aria-label={texts.plan.progress}
        aria-valuemin={-100}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progressText(percent)}
      >
        {parts}
      </span>
      <div className="plan-bar__progress numeric">
        <span className="muted">{texts.plan.progress}</span>
        <b
          className={percent < 0 ? 'down' : 'up'}
        >{`${percent < 0 ? MINUS : ''}${formatFixed(Math.abs(percent), 0)}%`}</b>
      </div>
    </div>
  );
}
