import { PipsyMessage, TypingMessage, UserMessage } from '../ui/conversation/message.tsx';
import { SparkLine } from '../ui/figures/spark-line.tsx';
import { EventCard } from '../ui/trading/event-card.tsx';
import { LivingCard } from '../ui/trading/living/living-card.tsx';
import { SignalNotification } from '../ui/trading/signal/signal-notification.tsx';
import { Part } from './part.tsx';
import { goldIdea, livingNow } from './living-data.ts';
import { sampleNow } from './sample-data.ts';

const nothing = () => undefined;
export function Cards() {
  return (
    <>
      <Part title="Chart failure (200 px)">
        <LivingCard idea={goldIdea} now={livingNow} candles={null} chartFailed feed="simulated" />
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
    </>
  );
}

export function Talk() {
  return (
    <>
      <Part title="Messages">
        <UserMessage meta="08:14 UTC">Is there a setup on EUR/USD?</UserMessage>
        <PipsyMessage mood="green" meta="08:14 UTC">
          <p>Here is one. If it falls back to 1.08150 the idea was wrong and you are out, 27.5 pips down.</p>
        </PipsyMessage>
        <PipsyMessage mood="blue" messageType="error" meta="08:15 UTC">
          <p>That did not reach me.</p>
        </PipsyMessage>
        <TypingMessage />
      </Part>
      <Part title="Market">
        <div style={{ width: 160 }}>
          <SparkLine values={[1.0848, 1.0852, 1.0845, 1.0858, 1.0861]} base={1.0848} change={0.0013} />
          <SparkLine values={[2350.1, 2346.3, 2349.9, 2344, 2342.1]} base={2350.1} change={-7.99} />
          <SparkLine values={[0.9064, 0.907, 0.9058, 0.9064]} base={0.9064} change={0} />
        </div>
      </Part>
    </>
  );
}
