import type { Deps } from './deps.ts';
import type { ChatTools } from './features/chat/tools.ts';
import { createSetupFinder, isStale } from './features/signals/find-setup.ts';
import { issueSignal } from './features/signals/issue-signal.ts';
import {
  closedSignals,
  countActive,
  signalById,
  signalsOfUser,
  type SignalRow,
} from './features/signals/store.ts';
import { statsView, viewOf } from './features/signals/view.ts';
import { addWatch, openWatchesOf } from './features/signals/watches.ts';
import { lockBalance, readBalance, spendTokens } from './features/tokens/store.ts';

/** Up to here one look-up by id each is cheaper than the list. */
const FEW = 3;

/** What the chat is given of signals and tokens. */
export function chatTools({ database, market }: Pick<Deps, 'database' | 'market'>): ChatTools {
  const finder = createSetupFinder(market);
  const viewAt = (now: number) => (row: SignalRow) =>
    viewOf(
      row,
      row.feed === market.name && row.simulated === market.simulated ? market.quote(row.pair, now) : null,
    );
  return {
    findSetup: finder.find,
    bestSetup: finder.best,
    isStale: (quote, now) => isStale(market, quote, now),
    signalsOf: async (userId, now) => (await signalsOfUser(database.db, userId)).map(viewAt(now)),
    statsOf: async (userId) => {
      const [closed, active] = await Promise.all([
        closedSignals(database.db, userId),
        countActive(database.db, userId),
      ]);
      return statsView(closed, active);
    },
    signalsById: async (db, userId, ids, now) => {
      const rows =
        ids.length > FEW
          ? await signalsOfUser(db, userId)
          : await Promise.all(ids.map((id) => signalById(db, id)));
      const own = rows.flatMap((row) => (row?.user_id === userId && ids.includes(row.id) ? [row] : []));
      return new Map(own.map((row) => [row.id, viewAt(now)(row)]));
    },
    hasOpenSignal: async (tx, userId, { pair, action, timeframe }) =>
      (await signalsOfUser(tx, userId)).some(
        (row) => !row.status && row.pair === pair && row.action === action && row.timeframe === timeframe,
      ),
    openWatches: (userId) => openWatchesOf(database.db, userId),
    issueSignal,
    addWatch,
    readBalance: (userId, now) => readBalance(database.db, userId, now),
    lockBalance,
    spendTokens,
    ownsUpload: () => Promise.resolve(false),
  };
}
