import { EventCard } from '../ui/trading/event-card.tsx';
import { SignalCard } from '../ui/trading/signal-card.tsx';
import { SignalNotification } from '../ui/trading/signal-notification.tsx';
import { SignalRow } from '../ui/trading/signal-row.tsx';
import { Part } from './part.tsx';
import { euro, sampleCandles, sampleNow, signals } from './sample-data.ts';

const nothing = () => undefined;
const euroCandles = sampleCandles(1.08425, 0.0022);
const goldCandles = sampleCandles(2342.1, 8);

export function Cards() {
  return (
    <>
      <Part title="Signal card, simulated market">
        <SignalCard {...euro} timeframe="short" candles={euroCandles} simulated />
      </Part>
      <Part title="Gold leads with money and R">
        <SignalCard
          pair="XAU/USD"
          action="sell"
          entry={2342.1}
          target={2326.1}
          stop={2350.1}
          timeframe="daily"
          candles={goldCandles}
          simulated={false}
          feedName="Example feed"
        />
      </Part>
      <Part title="Chart failure (200 px)">
        <SignalCard {...euro} candles={null} chartFailed simulated />
      </Part>
      <Part title="Economic event">
        <EventCard
          name="Consumer Price Index (YoY)"
          impact="HIGH"
          currency="USD"
          country="United States"
          at={sampleNow + 15_120_000}
          countdown="In 4h 12m"
          forecast="3.4%"
          previous="3.5%"
          affectedPair="EUR/USD"
          technicalAnalysis="EUR/USD stands below 1.0850."
          fundamentalAnalysis="A higher figure tends to lift the dollar."
          onAskForSignal={nothing}
        />
      </Part>
      <Part title="Signal notifications">
        <SignalNotification outcome="loss" title="Signal has lost" pair="GBP/USD" pips={-22}>
          GBP/USD SELL closed at its stop.
        </SignalNotification>
        <SignalNotification outcome="win" title="Signal profited" pair="AUD/USD" pips={31}>
          AUD/USD BUY reached its target.
        </SignalNotification>
      </Part>
      <Part title="Tracker rows">
        {signals.slice(0, 4).map((signal) => (
          <SignalRow key={signal.signalId} signal={signal} />
        ))}
      </Part>
    </>
  );
}
