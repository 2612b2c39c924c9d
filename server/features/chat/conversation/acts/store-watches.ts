import { takeEvidence } from '@app/domain/buddy/replies/evidence.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { WatchesPort } from '../../../../ports/signals.ts';
import { asRested, confirmEnd, confirmRest, confirmWatch } from '../../answers/ideas/confirm-watches.ts';
import type { ReplyDraft } from '../../answers/turn.ts';

type WatchCommand = { port: WatchesPort; userId: string; reply: ReplyDraft; now: number };

/** The reply with every confirmation printed from the rows that were written (docs/product-rules.md#R30). */
export async function storeWatches(tx: Tx, { port, userId, reply, now }: WatchCommand): Promise<ReplyDraft> {
  const notes = takeEvidence(now);
  const end = (ids: readonly string[]) => port.cancel(tx, { userId, ids, now });
  let { content } = reply;
  if (reply.cancelWatches.length > 0) {
    const ended = await end(reply.cancelWatches.map(({ id }) => id));
    content = content.replace(confirmEnd(reply.cancelWatches, notes), () => confirmEnd(ended, notes));
  }
  if (reply.restWatches) {
    const { watches, isPaused } = reply.restWatches;
    const rested = await port.rest(tx, { userId, ids: watches.map(({ id }) => id), isPaused, now });
    content = content.replace(confirmRest(asRested(watches, isPaused), isPaused, notes), () =>
      confirmRest(rested, isPaused, notes),
    );
  }
  for (const watch of reply.watches) {
    const { replaces, ...levels } = watch;
    const [replaced] = replaces ? await end([replaces.id]) : [];
    const expiresAt = expiryOf(instrumentOf(watch.pair), watch.timeframe, now);
    const stored = await port.add(tx, { ...levels, userId, expiresAt, now });
    content = content.replace(confirmWatch(watch, notes), () =>
      confirmWatch({ ...stored, ...(replaced && { replaces: replaced }) }, notes),
    );
  }
  return { ...reply, content };
}
