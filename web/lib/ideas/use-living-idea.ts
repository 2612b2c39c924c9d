import { useCallback, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { toLivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { onLogout, useConfig } from '../session/session.ts';
import { callEndpoint } from '../api/api.ts';
import { failureText } from '../api/failure-text.ts';
import { clearSeenReplays, isReplaySeen, markReplaySeen } from '../storage/seen-replays.ts';
import { useNow } from '../time/use-now.ts';
import { useIdeaCandles } from './use-idea-candles.ts';
import { useThrottled } from './use-throttled.ts';

/** Figures and markers move at most twice a second. */
const PRICE_MS = 500;
const CLOCK_MS = 15_000;

const TRY_AGAIN = 'Please try again.';

const REPLAY = 'replay';

/** Where cards of a user's ideas stand. */
const shownIn = [['signals'], ['chat', 'conversation']];

onLogout(clearSeenReplays);

/** Replayed candles are real prices, but not today's. */
export const feedKind = (source: string | undefined, simulated: boolean): 'replayed' | 'simulated' | 'live' =>
  source === REPLAY ? 'replayed' : simulated ? 'simulated' : 'live';

/** All that the card of a user's idea shows, kept up to date. */
export function useLivingIdea(signal: SignalView) {
  const shown = useThrottled(signal, PRICE_MS);
  const idea = useMemo(() => toLivingIdea(shown), [shown]);
  const now = useNow(CLOCK_MS);
  const provider = useConfig()?.market.provider;
  const { data, isError } = useIdeaCandles(shown);
  const { id, status } = shown;
  const [isUnseen, setUnseen] = useState(() => !isReplaySeen(id));
  const onSeen = useCallback(() => {
    markReplaySeen(id);
    setUnseen(false);
  }, [id]);
  const onStake = useCallback(
    (risk: number) =>
      callEndpoint('changeStake', { params: { id }, body: { risk } }).catch((error: unknown) => {
        throw new Error(failureText(error, TRY_AGAIN));
      }),
    [id],
  );
  const client = useQueryClient();
  const onUnfollow = useCallback(
    () =>
      callEndpoint('unfollowSignal', { params: { id } }).then(
        () =>
          Promise.all(
            shownIn.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
          ),
        (error: unknown) => {
          throw new Error(failureText(error, TRY_AGAIN));
        },
      ),
    [client, id],
  );
  return {
    idea,
    signalId: shown.signalId,
    now,
    candles: data?.candles ?? null,
    chartFailed: isError,
    feed: feedKind(data?.source ?? provider, shown.simulated),
    r: shown.resultR,
    stake: shown.stake,
    evidence: shown.evidence ?? null,
    confidence: {
      share: shown.confidenceScore,
      measured: shown.confidenceCount,
      calibration: shown.calibration,
      chance: shown.chance,
    },
    settled: shown.settled ?? null,
    gap: shown.gap,
    onStake,
    onUnfollow,
    replay: { isDue: isUnseen && status !== 'active' && !shown.leftAt, onSeen },
  };
}
