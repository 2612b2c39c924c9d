import { useState } from 'react';
import { buttonClass } from '../ui/button/button.tsx';
import { LiveBadge, SimulatedMarketBadge } from '../ui/badges/chip.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { StatCard, StatCards, type Outcome } from '../ui/figures/stat.tsx';
import { SignalResultCard } from '../ui/trading/signal/signal-result-card.tsx';
import { signals } from './sample-data.ts';

const outcomes = 'wwlwlwwwllwwlwwlwlwl'.split('').map((one): Outcome => (one === 'w' ? 'win' : 'loss'));
const frames = ['All', 'Daily', 'Weekly', 'Long'].map((label) => ({ value: label, label }));

export function SignalsSample() {
  const [frame, setFrame] = useState('All');
  return (
    <>
      <div className="page-shell__title-row">
        <a className={buttonClass({ size: 'small', className: 'button--tall' })} href="/">
          <Icon name="arrow-left" size={18} />
          Back to Chat
        </a>
        <h1 className="display">Signals</h1>
        <LiveBadge />
        <SimulatedMarketBadge />
      </div>
      <StatCards>
        <StatCard label="Total Signals" value="48" note="6 active" />
        <StatCard
          label="Win Rate"
          value="61.9%"
          note="26 target hits of 42 closed, 29 profitable"
          outcomes={outcomes}
        />
        <StatCard label="Total P&L" value="+12.40%" note="+0.30% average return" />
        <StatCard label="Active Signals" value="6" note="Result not known yet" />
      </StatCards>
      <Segmented label="Timeframe" options={frames} value={frame} onChange={setFrame} />
      <h2 className="visually-hidden">Signal list</h2>
      <div className="signal-result-card-grid">
        {signals.map((signal) => (
          <SignalResultCard key={signal.signalId} signal={signal} />
        ))}
      </div>
      <p className="page-shell__caveat">
        <Icon name="info" size={18} />
        <span>Every signal counts here, won or lost. Past results do not tell you what happens next.</span>
      </p>
    </>
  );
}
