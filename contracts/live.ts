import * as z from 'zod/mini';
import { userView } from './accounts.ts';
import { chat } from './chat.ts';
import { row } from './endpoint.ts';
import { failedEvent } from './failed-event.ts';
import { signals } from './signals.ts';

/** What moves in one instrument of the core assets; the rest of it stays as it was read. Decimal prices. */
export const priceMove = z.object({
  symbol: z.string(),
  price: z.number(),
  bid: z.number(),
  ask: z.number(),
  change: z.number(),
  changePercent: z.number(),
  asOf: z.string(),
  open: z.boolean(),
});
export type PriceMove = z.infer<typeof priceMove>;

/** Instruments that moved, with the app's time at which they were read. */
export const priceMoves = z.object({ at: z.string(), moved: z.array(priceMove) });
export type PriceMoves = z.infer<typeof priceMoves>;

export const live = {
  openLive: row({
    method: 'GET',
    path: '/api/live',
    access: 'user',
    polled: true,
    lasting: true,
    summary:
      'What changes, as it changes: prices at most once a second, and whatever the polled reads of this user would now answer. It stays open; whoever reads too slowly is dropped',
    events: {
      /** First of all: when this reader comes back after a stream that broke off, in ms; each reader is told another time. */
      open: z.object({ retryMs: z.number() }),
      /** The first one holds every instrument, later ones only what moved. */
      prices: priceMoves,
      /** As getCurrentUser answers. */
      user: userView,
      /** As getConversation answers. */
      conversation: chat.getConversation.reply,
      /** As listSignals answers. */
      signals: signals.listSignals.reply,
      failed: failedEvent,
    },
    limits: [{ max: 120, seconds: 60, by: 'user' }],
  }),
};
