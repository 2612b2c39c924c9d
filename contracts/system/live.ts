import * as z from 'zod/mini';
import { userView } from '../accounts/accounts.ts';
import { chatEndpoints } from '../chat/chat.ts';
import { defineEndpoints } from '../endpoint.ts';
import { failedEvent } from '../failed-event.ts';
import { signalEndpoints } from '../market/signals.ts';

export const priceUpdate = z.object({
  symbol: z.string(),
  price: z.number(),
  bid: z.number(),
  ask: z.number(),
  change: z.number(),
  changePercent: z.number(),
  asOf: z.string(),
  open: z.boolean(),
});
export type PriceUpdate = z.infer<typeof priceUpdate>;

export const priceUpdates = z.object({ at: z.string(), moved: z.array(priceUpdate) });
export type PriceUpdates = z.infer<typeof priceUpdates>;

export const liveEndpoints = defineEndpoints({
  openLive: {
    polled: true,
    lasting: true,
    summary:
      "Live updates: prices at most once a second, and new replies of this user's polled endpoints. Stays open; slow readers are dropped",
    events: {
      open: z.object({ retryMs: z.number() }),
      /** The first event holds every instrument, later ones only what moved. */
      prices: priceUpdates,
      user: userView,
      conversation: chatEndpoints.getConversation.reply,
      signals: signalEndpoints.listSignals.reply,
      failed: failedEvent,
    },
    limits: [{ max: 120, seconds: 60, by: 'user' }],
  },
});
