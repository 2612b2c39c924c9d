import { isUuid } from '@app/contracts/fields.ts';
import type { watchEndpoints as table } from '@app/contracts/market/watches.ts';
import { findInstrument, toPoints } from '@app/domain/market/instrument.ts';
import { findEarlierLevels, type WatchedLevels } from '@app/domain/signals/tracking/earlier-notice.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { Deps } from '../../../deps.ts';
import { announceUserChange, type Db } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/user-statement.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import {
  addWatch,
  cancelWatches,
  listOpenWatches,
  pauseWatch,
  type WatchRow,
} from '../tracking/watch-store.ts';
import { saveEarlierWish } from './earlier-store.ts';
import type { WatchReader } from './list-watches.ts';

const GONE = 'This watch has ended already.';
const NO_PRICE = 'There is no price for this market just now, so nothing was set.';
const NO_WAY_LEFT = 'The price is beyond this level already, so there is nothing left to tell earlier.';

type WatchLevelsCommand = { pair: string; timeframe: Timeframe; above: number | null; below: number | null };

/** @throws AppError bad_input where a level does not lie on its side of the price */
function readLevels({ market }: Pick<Deps, 'market'>, command: WatchLevelsCommand, now: number) {
  const instrument = findInstrument(command.pair);
  if (!instrument || !market.pairs.includes(instrument.pair))
    throw new AppError('not_found', 'There are no prices for this pair.');
  const quote = market.quote(instrument.pair, now);
  if (!quote) throw new AppError('unavailable', NO_PRICE);
  const points = (price: number | null) => (price === null ? null : toPoints(instrument, price));
  const [above, below] = [points(command.above), points(command.below)];
  if (above === null && below === null) throw new AppError('bad_input', 'Please name a level to watch.');
  if ((above !== null && above <= quote.mid) || (below !== null && below >= quote.mid))
    throw new AppError('bad_input', 'The price is beyond this level already.');
  return { instrument, above, below };
}

async function findOwnWatch(db: Db, userId: string, id: string): Promise<WatchRow> {
  const watch = (await listOpenWatches(db, userId)).find((one) => one.id === id);
  if (!watch) throw new AppError('not_found', GONE);
  return watch;
}

/** @throws AppError unavailable without a price, conflict where no way is left */
function findLevelsOnTheWay(market: Deps['market'], watch: WatchRow, now: number): WatchedLevels {
  const quote = market.quote(watch.pair, now);
  if (!quote) throw new AppError('unavailable', NO_PRICE);
  const levels = findEarlierLevels(quote.mid, watch);
  if (levels.above === null && levels.below === null) throw new AppError('conflict', NO_WAY_LEFT);
  return levels;
}

/** Every row is found by its user, so that of somebody else is not there. */
export function watchRoutes(
  deps: Pick<Deps, 'database' | 'market'>,
  readWatches: WatchReader,
): Pick<Handlers, keyof typeof table> {
  const { database, market } = deps;
  return {
    listWatches: ({ user, now }) => readWatches(user.userId, now),

    addWatch: async ({ user: { userId }, body, now }) => {
      const { instrument, above, below } = readLevels(deps, body, now);
      const { timeframe } = body;
      const expiresAt = expiryOf(instrument, timeframe, now);
      const levels = { pair: instrument.pair, timeframe, above, below };
      await database.transact(async (tx) => {
        // Two taps at once would not see each other's watch.
        await lockUser(tx, userId);
        await addWatch(tx, { ...levels, userId, becomesSignal: false, expiresAt, now });
      });
      return readWatches(userId, now);
    },

    changeWatch: async ({ user: { userId }, params: { id }, body, now }) => {
      const watch = await findOwnWatch(database.db, userId, id);
      const levels = body.earlier ? findLevelsOnTheWay(market, watch, now) : null;
      const isOpen = await database.transact(async (tx) => {
        const { paused, earlier } = body;
        if (paused !== undefined && !(await pauseWatch(tx, { userId, id, isPaused: paused, now })))
          return false;
        if (earlier !== undefined && !(await saveEarlierWish(tx, { userId, id, levels, now }))) return false;
        announceUserChange(tx, userId);
        return true;
      });
      if (!isOpen) throw new AppError('not_found', GONE);
      return readWatches(userId, now);
    },

    removeWatch: async ({ user: { userId }, params: { id }, now }) => {
      const ended = isUuid(id)
        ? await database.transact((tx) => cancelWatches(tx, { userId, ids: [id], now }))
        : [];
      if (ended.length === 0) throw new AppError('not_found', GONE);
      return readWatches(userId, now);
    },
  };
}
