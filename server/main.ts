import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CalendarSetupError } from './adapters/calendar/setup-error.ts';
import { MarketSetupError } from './adapters/market/setup-error.ts';
import { lookupPublicAddress } from './adapters/web-push/public-address.ts';
import { createApp, createFeatures } from './app.ts';
import { ConfigError, maskSecrets, readConfig, toPublicUrl } from './config.ts';
import { seedCrowd } from './demo/seed-crowd.ts';
import { describeDemo, seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps.ts';
import { listEgressHosts } from './egress-hosts.ts';
import { guardEgress } from './platform/egress/guard-egress.ts';
import { openDeps } from './open-deps.ts';
import { createClockJobs, holdWhileMistrusted } from './platform/clock/stored-clock.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded/account.ts';
import { findOutboxUrl } from './platform/http/hosts/development-pages.ts';
import { findExposure } from './production-settings.ts';
import { startJobs } from './platform/queue/start-jobs.ts';
import { captureConsole } from './platform/log/capture-console.ts';
import { openLog } from './platform/log/open-log.ts';
import { quietOutages } from './platform/log/quiet-outages.ts';
import { readSealKeys } from './platform/seal/keyring.ts';
import { readSigningSecret } from './platform/signing-secret.ts';
import { shutDown } from './shut-down.ts';

/** Thousands of pages may reconnect at once. */
const BACKLOG = 4_096;

const siteFolder = join(import.meta.dirname, '../web/dist');

async function start(): Promise<void> {
  const settings = readConfig(process.env);
  const SESSION_SECRET = settings.SESSION_SECRET ?? (await readSigningSecret(settings.DATA_DIR));
  const SEAL_KEYS =
    settings.SEAL_KEYS ??
    (await readSealKeys(settings.DATA_DIR, { isMade: settings.SESSION_SECRET === undefined }));
  const config = { ...settings, SESSION_SECRET, ...(SEAL_KEYS !== undefined && { SEAL_KEYS }) };
  const log = quietOutages(openLog(config.LOG_LEVEL));
  captureConsole(log);
  log.info(maskSecrets(config), 'settings');
  const isDemo = process.argv.includes('--demo');
  if (isDemo && config.NODE_ENV === 'production')
    throw new ConfigError('The demo has accounts with a known password and is refused in production.');

  guardEgress({
    hosts: listEgressHosts(config),
    publicLookups: new Set([lookupPublicAddress]),
    onRefused: (target) => log.error(target, 'connection refused: not a configured host'),
  });
  const { deps, releasePort, startMarket, close } = await openDeps(config, log);
  const { clock, database } = deps;
  if (isDemo) {
    const { ports } = createFeatures(deps);
    await seedDemo(deps, ports, clock.now());
    if (process.argv.includes('--crowd')) await seedCrowd(deps, ports, clock.now());
  }
  const stopMarket = startMarket();
  const app = await createApp(deps, existsSync(siteFolder) ? siteFolder : undefined);
  const address = await app.server.listen({ port: await releasePort(), host: config.HOST, backlog: BACKLOG });
  const allJobs = [
    ...holdWhileMistrusted(app.jobs, clock),
    ...createClockJobs(database.db, clock, config, app.log),
  ];
  const jobs = startJobs({ ...app, jobs: allJobs }, deps);
  log.info({ address }, 'ready');
  if (isDemo) process.stdout.write(`\n${describeDemo(config.PRODUCT_NAME)}\n`);
  process.stdout.write(
    `\n${config.PRODUCT_NAME} is ready: ${config.PUBLIC_URL ? `${config.PUBLIC_URL}, listening on ${address}` : address}\n\n`,
  );
  if (config.NODE_ENV !== 'production') describeDevelopment(deps, address);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({}, 'stopping');
    // Not awaited: what it had not stored is fetched again at the next start.
    void stopMarket?.();
    await shutDown({ server: app.server, jobs, database }, log);
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      });
    });
}

function describeDevelopment({ config, mail, developmentToken, log }: Deps, address: string): void {
  if (mail.listNewest) {
    const { port } = new URL(address);
    const place =
      findOutboxUrl(toPublicUrl({ HOST: config.HOST, PORT: Number(port) }), developmentToken) ??
      join(config.DATA_DIR, 'outbox');
    process.stdout.write(`Its mails: ${place}\n\n`);
  }
  const exposure = findExposure(config);
  if (exposure === null) return;
  const warning = `Others can reach this app in development (${exposure}, ALLOW_DEVELOPMENT_EXPOSED=true): simulated payments, no guarantees.`;
  log.warn({ exposure }, 'an app in development is exposed');
  process.stderr.write(`\n${'!'.repeat(78)}\n${warning}\n${'!'.repeat(78)}\n\n`);
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled: ${error instanceof Error ? error.stack : String(error)}\n`);
});

start().catch((error: unknown) => {
  const isOperatorError =
    error instanceof ConfigError ||
    error instanceof MarketSetupError ||
    error instanceof CalendarSetupError ||
    error instanceof EmbeddedDatabaseError;
  process.stderr.write(
    `${isOperatorError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
