import { useState } from 'react';
import { MINUTE_MS } from '@app/domain/time.ts';
import { LivingCard, type LivingCardProps } from '../ui/trading/living/living-card.tsx';
import type { LivingAction } from '../ui/trading/living/living-actions.tsx';
import { LivingRow } from '../ui/trading/living/living-row.tsx';
import { pictureOfRange, type RangeSubject } from '@app/domain/charts/living/picture-of-range.ts';
import { RangeCard } from '../ui/trading/living/range-card.tsx';
import {
  euroRange,
  goldBefore,
  goldConfidence,
  goldEnd,
  goldEvidence,
  goldIdea,
  goldLive,
  livingNow,
} from './living-data.ts';
import { Part } from './part.tsx';
import { evidence } from './sample-data.ts';

const nothing = () => undefined;
const own = { risk: 5, account: 500, isExample: false };
const offers = (...labels: string[]): LivingAction[] => labels.map((label) => ({ label, onPress: nothing }));

const liveNow = livingNow + 45 * MINUTE_MS;
const liveIdea = { ...goldIdea, price: 4127.6 };
const lostIdea = {
  ...goldIdea,
  status: 'stop_hit' as const,
  price: 4108.4,
  closedAt: livingNow + 124 * MINUTE_MS,
};

const card: Omit<LivingCardProps, 'idea' | 'candles' | 'now'> = {
  feed: 'live',
  stake: own,
  evidence: goldEvidence,
  confidence: goldConfidence,
  onSay: nothing,
  onOpenChart: nothing,
  firstKind: 'primary',
};

const settled = {
  sentence: 'It went as planned: the loss stayed the size you saw first.',
  lesson:
    'The jobs report moved gold $19.20 in a quarter of an hour. A look at the calendar before you enter would have shown it.',
};

function MovingStake() {
  const [stake, setStake] = useState(own);
  return (
    <LivingCard
      {...card}
      idea={goldIdea}
      now={livingNow}
      candles={goldBefore}
      stake={stake}
      onStake={async (risk) => setStake({ ...stake, risk })}
      actions={offers(`Follow with $${stake.risk}`, 'Why this one?', 'Practise instead')}
    />
  );
}

const euro: RangeSubject = { pair: 'EUR/USD', timeframe: 'daily', step: '1h', digits: 5, priceNow: 1.155 };

export function LivingSample() {
  return (
    <>
      <Part title="Card 1: no signal">
        <RangeCard
          subject={euro}
          picture={pictureOfRange(euro, euroRange)}
          feed="live"
          actions={[
            { label: 'Watch both', icon: 'bell', onPress: nothing },
            ...offers('Practise', 'A market with better evidence'),
          ]}
          onOpenChart={nothing}
        />
      </Part>
      <Part title="Card 2: practice idea">
        <LivingCard
          {...card}
          idea={{ ...goldIdea, kind: 'practice', releases: [] }}
          now={livingNow}
          candles={goldBefore}
          evidence={evidence}
          actions={offers('Practise this idea', 'Watch it', 'A market with better evidence')}
        />
      </Part>
      <Part title="Card 3: signal">
        <MovingStake />
      </Part>
      <Part title="Card 4: live">
        <LivingCard {...card} firstKind="line" idea={liveIdea} now={liveNow} candles={goldLive} r={0.6} />
      </Part>
      <Part title="Card 5: settled">
        <LivingCard
          {...card}
          firstKind="line"
          idea={lostIdea}
          now={livingNow + 600 * MINUTE_MS}
          candles={goldEnd}
          r={-1}
          settled={settled}
        />
      </Part>
      <Part title="The same card, small">
        <div>
          <LivingRow
            signalId="SG-1048"
            idea={liveIdea}
            now={liveNow}
            candles={goldLive}
            r={0.6}
            stake={own}
            onToggle={nothing}
          />
          <LivingRow
            signalId="SG-1048"
            idea={lostIdea}
            now={liveNow}
            candles={goldEnd}
            r={-1}
            stake={own}
            onToggle={nothing}
          />
          <LivingRow
            signalId="SG-1048"
            idea={{ ...liveIdea, kind: 'practice' }}
            now={liveNow}
            candles={goldLive}
            r={0.6}
            stake={own}
            onToggle={nothing}
          />
        </div>
      </Part>
    </>
  );
}
