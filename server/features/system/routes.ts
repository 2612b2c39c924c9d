import { endpoints } from '@app/contracts/endpoints.ts';
import type { FeedHealth } from '../../adapters/market/port.ts';
import { toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import { findRelyingParty } from '../../platform/access/relying-party.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { outboxPath } from '../../platform/http/hosts/development-pages.ts';
import { AppError } from '../../platform/http/errors.ts';
import { createStorageMonitor } from './probe-storage.ts';

const DATABASE_TEXTS = {
  gone: 'The database does not answer.',
  read_only: 'The database takes no changes.',
};

const SIMULATED_LABEL = 'Simulated market';

/** Public, so without the provider's own error texts. */
const toFeedView = (
  { source, state, lastPriceAt, candlesUntil, refused, notServed, lastError }: FeedHealth,
  now: number,
) => ({
  source,
  state,
  priceAgeSeconds: lastPriceAt === null ? null : Math.max(0, Math.floor((now - lastPriceAt) / 1_000)),
  candlesUntil: candlesUntil === null ? null : toIso(candlesUntil),
  refused: { ...refused },
  notServed: [...notServed],
  lastTrouble: lastError && { kind: lastError.kind, at: toIso(lastError.at) },
});

export function systemRoutes({
  clock,
  config,
  database,
  developmentToken,
  languageModel,
  mail,
  market,
  storage,
  cards,
  crypto,
  identityProvider,
  publicUrl,
}: Deps): Pick<Handlers, 'getHealth' | 'getConfig'> {
  const hasOutbox = config.NODE_ENV !== 'production' && mail.listNewest !== undefined;
  const startedAt = performance.now();
  const storageState = createStorageMonitor(storage);
  return {
    getHealth: async () => {
      const health = await database.readHealth();
      if (health !== 'ok') throw new AppError('unavailable', DATABASE_TEXTS[health]);
      return {
        status: 'ok',
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1_000),
        database: 'ok',
        storage: await storageState(),
        market: market.name,
        feeds: (market.feeds?.() ?? []).map((feed) => toFeedView(feed, clock.now())),
      };
    },
    getConfig: ({ user, isLocal }) => ({
      productName: config.PRODUCT_NAME,
      clock: { now: clock.now(), speed: clock.speed },
      market: {
        provider: market.name,
        simulated: market.simulated,
        label: market.simulated ? SIMULATED_LABEL : null,
        pairs: [...market.pairs],
      },
      payments: {
        paypal: cards && { ...cards.browserSettings, test: cards.test },
        crypto: crypto && {
          requestUrl: endpoints.requestCryptoPayment.path,
          pages: [...crypto.pages],
          test: crypto.test,
        },
        broker: config.BROKER_URL_EUROPE !== undefined || config.BROKER_URL_OTHER !== undefined,
      },
      telegram: config.TELEGRAM_BOT_TOKEN !== undefined,
      telegramBot: config.TELEGRAM_BOT_NAME
        ? `https://t.me/${config.TELEGRAM_BOT_NAME.replace(/^@/, '')}`
        : null,
      languageModel: languageModel !== null,
      readsPictures: languageModel?.seesPictures ?? false,
      signIn: {
        passkeys: findRelyingParty({ publicUrl, config }) !== null,
        provider: identityProvider?.name ?? null,
      },
      analyticsId: config.ANALYTICS_ID ?? null,
      signedIn: user !== null,
      outboxUrl: hasOutbox && isLocal === true ? outboxPath(developmentToken) : null,
    }),
  };
}
