import { useEffect } from 'react';
import type { PriceMoves } from '@app/contracts/live.ts';
import { moveConversation, takeConversation } from '../features/chat/live-conversation.ts';
import { movePrices } from '../features/market/queries.ts';
import { moveSignals, takeSignals } from '../features/signals/queries.ts';
import { isLive } from '../lib/live-state.ts';
import { followLive, type LiveEvent } from '../lib/live.ts';
import { receiveUser, refreshUser } from '../lib/session.ts';
import { fetched } from './fetched.ts';

/** Asked all the same, so that nothing stays wrong for longer, in ms. */
const ASK_ANYWAY = 120_000;
/** What the stream tells is what these would answer when asked. */
const told = [['chat', 'conversation'], ['signals'], ['market']];

function takePrices(userId: string, moves: PriceMoves): void {
  movePrices(fetched, moves);
  moveSignals(fetched, moves.moved);
  moveConversation(fetched, userId, moves.moved);
}

async function take(userId: string, event: LiveEvent): Promise<void> {
  switch (event.name) {
    case 'prices':
      return takePrices(userId, event.data);
    case 'user':
      return receiveUser(event.data);
    case 'conversation':
      return takeConversation(fetched, userId, event.data.messages);
    case 'signals':
      return takeSignals(fetched, event.data);
  }
}

function askAll(): void {
  for (const queryKey of told) void fetched.invalidateQueries({ queryKey });
  void refreshUser();
}

/** Writes what the live stream tells into what the screens have fetched; without it they ask, as often as specified. */
export function useLive(userId: string): void {
  useEffect(() => {
    const leave = followLive({
      onEvent: (event) => take(userId, event),
      onLost: askAll,
      onSignedOut: () => void refreshUser(),
    });
    const asking = setInterval(() => isLive() && askAll(), ASK_ANYWAY);
    return () => {
      clearInterval(asking);
      leave();
    };
  }, [userId]);
}
