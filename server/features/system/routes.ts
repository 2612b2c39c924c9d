import { sql } from 'kysely';
import { api } from '@app/contracts/api.ts';
import type { FeedHealth } from '../../adapters/market/port.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { watchStorage } from './probe-storage.ts';

/** Label shown wherever prices are not those of today's real market (decision 15). */
const SIMULATED_LABEL = 'Simulated market';

/** Without the provider's own words: whoever may ask this need not know them. */
const viewFeed = (
  { source, state, lastPriceAt, candlesUntil, refused, notServed, lastTrouble }: FeedHealth,
  now: number,
) => ({
  source,
  state,
  priceAgeSeconds: lastPriceAt === null ? null : Math.max(0, Math.floor((now - lastPriceAt) / 1_000)),
  candlesUntil: candlesUntil === null ? null : new Date(candlesUntil).toISOString(),
  refused: { ...refused },
  notServed: [...notServed],
  lastTrouble: lastTrouble && { kind: lastTrouble.kind, at: new Date(lastTrouble.at).toISOString() },
});

export function systemRoutes({
  clock,
  config,
  database,
  market,
  storage,
  cards,
  crypto,
}: Deps): Pick<Handlers, 'getHealth' | 'getConfig'> {
  const startedAt = performance.now();
  const storageState = watchStorage(storage);
  return {
    getHealth: async () => {
      await sql`SELECT 1`.execute(database.db).catch(() => {
        throw new AppError('unavailable', 'The database does not answer.');
      });
      return {
        status: 'ok',
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1_000),
        database: 'ok',
        storage: await storageState(),
        market: market.name,
        feeds: (market.feeds?.() ?? []).map((feed) => viewFeed(feed, clock.now())),
      };
    },
    getConfig: () => ({
      productName: config.PRODUCT_NAME,
      clock: { now: clock.now(), speed: clock.speed },
      market: {
        provider: market.name,
        simulated: market.simulated,
        label: market.simulated ? SIMULATED_LABEL : null,
        pairs: [...market.pairs],
      },
      payments: {
        paypal: cards && { ...cards.browser, test: cards.test },
        crypto: crypto && {
          requestUrl: api.requestCryptoPayment.path,
          pages: [...crypto.pages],
          test: crypto.test,
        },
        broker: config.BROKER_URL_EUROPE !== undefined || config.BROKER_URL_OTHER !== undefined,
      },
      telegram: config.TELEGRAM_BOT_TOKEN !== undefined,
      telegramBot: config.TELEGRAM_BOT_NAME
        ? `https://t.me/${config.TELEGRAM_BOT_NAME.replace(/^@/, '')}`
        : null,
      analyticsId: config.ANALYTICS_ID ?? null,
    }),
  };
}
