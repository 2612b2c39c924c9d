import { useEffect } from 'react';
import type { PriceUpdates } from '@app/contracts/system/live.ts';
import {
  updateConversationPrices,
  receiveConversation,
} from '../features/chat/conversation/live-conversation.ts';
import { applyPriceUpdatesToAssets } from '../features/market/queries.ts';
import { applyPricesToSignals, receiveSignals } from '../features/signals/queries.ts';
import { isLive } from '../lib/live/live-state.ts';
import { followLive, type LiveEvent } from '../lib/live/live-stream.ts';
import { receiveUser, refreshUser } from '../lib/session/session.ts';
import { queryClient } from './query-client.ts';

/** Polled anyway, so that nothing stays wrong for longer. */
const FALLBACK_POLL_MS = 120_000;
const pushedQueryKeys = [['chat', 'conversation'], ['signals'], ['market']];

function applyPrices(userId: string, moves: PriceUpdates): void {
  applyPriceUpdatesToAssets(queryClient, moves);
  applyPricesToSignals(queryClient, moves.moved);
  updateConversationPrices(queryClient, userId, moves.moved);
}

async function applyEvent(userId: string, event: LiveEvent): Promise<void> {
  switch (event.name) {
    case 'prices':
      return applyPrices(userId, event.data);
    case 'user':
      return receiveUser(event.data);
    case 'conversation':
      return receiveConversation(queryClient, userId, event.data.messages);
    case 'signals':
      return receiveSignals(queryClient, event.data);
  }
}

function refetchAll(): void {
  for (const queryKey of pushedQueryKeys) void queryClient.invalidateQueries({ queryKey });
  void refreshUser();
}

/** Without the stream the screens poll. */
export function useLive(userId: string): void {
  useEffect(() => {
    const leave = followLive({
      onEvent: (event) => applyEvent(userId, event),
      onLost: refetchAll,
      onSignedOut: () => void refreshUser(),
    });
    const asking = setInterval(() => isLive() && refetchAll(), FALLBACK_POLL_MS);
    return () => {
      clearInterval(asking);
      leave();
    };
  }, [userId]);
}
