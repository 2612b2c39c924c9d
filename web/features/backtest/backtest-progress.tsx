import type { BacktestProgress } from '@app/contracts/market/backtests.ts';
import './backtest-progress.css';
import { texts } from './texts.ts';

const copy = texts.progress;

export function BacktestProgressBar({ progress: { stage, share, candles } }: { progress: BacktestProgress }) {
  const percent = Math.round(share * 100);
  const text = copy[stage](candles);
  return (
    <div className="card backtest-progress">
      <div
        className="backtest-progress__bar"
        role="progressbar"
        aria-label={copy.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="muted numeric">{text}</p>
    </div>
  );
}
