import { openCalendar } from '../adapters/calendar/open.ts';
import { probeModels } from '../adapters/language-model/probe-models.ts';
import { probeSmtp } from '../adapters/mail/probe-smtp.ts';
import { openLiveSource } from '../adapters/market/live-sources.ts';
import { listLiveProviders } from '../adapters/market/port.ts';
import { probeCandles, probePrices } from '../adapters/market/source/probe-source.ts';
import { openCrypto } from '../adapters/payments/open-crypto.ts';
import { openStorage } from '../adapters/storage/open.ts';
import { probePaypal } from '../adapters/payments/paypal/probe-paypal.ts';
import { probeBot } from '../adapters/telegram/probe-bot.ts';
import { ConfigError, maskSecrets, readConfig, type Config } from '../config.ts';
import { probeStorage } from '../features/system/probe-storage.ts';

type Probe = { name: string; run: (signal: AbortSignal) => Promise<string> };
export type ProbeResult = { name: string; ok: boolean; ms: number; detail: string };

const MOST_DETAIL = 140;

function marketProbes(config: Config, now: () => number): Probe[] {
  return listLiveProviders(config.MARKET_PROVIDER).flatMap((name) => [
    {
      name: `market ${name} candles`,
      run: async (signal) => probeCandles(openLiveSource(name, config), now(), signal),
    },
    {
      name: `market ${name} prices`,
      run: async (signal) => probePrices(openLiveSource(name, config), now(), signal),
    },
  ]);
}

type AskedCalendar = {
  name: string;
  source?: { fetch: (now: number) => Promise<{ events: readonly unknown[]; dropped: number }> };
};

function calendarProbes(config: Config, now: () => number): Probe[] {
  const { CALENDAR_PROVIDER } = config;
  if (CALENDAR_PROVIDER === 'rules') return [];
  const run = async (): Promise<string> => {
    const { source }: AskedCalendar = openCalendar(config);
    if (!source) return 'asks nobody';
    const { events, dropped } = await source.fetch(now());
    return `${events.length} releases${dropped > 0 ? `, ${dropped} rows left out` : ''}`;
  };
  return [{ name: `calendar ${CALENDAR_PROVIDER}`, run }];
}

async function probeCrypto(config: Config): Promise<string> {
  const { crypto } = openCrypto(config, { now: Date.now, publicUrl: 'http://localhost' });
  await crypto?.lookup?.byPaymentId('00000000-0000-4000-8000-000000000000');
  return 'the store lets its invoices be read';
}

function otherProbes(config: Config): Probe[] {
  const { SMTP_URL, TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = config;
  const baseUrl = config.TELEGRAM_API_BASE ?? 'https://api.telegram.org';
  const probes: Array<Probe | null> = [
    SMTP_URL === undefined ? null : { name: 'mail smtp', run: () => probeSmtp(SMTP_URL) },
    token === undefined
      ? null
      : { name: 'telegram', run: (signal) => probeBot({ token, name, baseUrl, signal }) },
    config.CRYPTO_PROVIDER === 'btcpay' ? { name: 'crypto btcpay', run: () => probeCrypto(config) } : null,
    config.LLM_PROVIDER === 'embedded'
      ? null
      : { name: `model ${config.LLM_PROVIDER}`, run: (signal) => probeModels(config, signal) },
    config.PAYPAL_CLIENT_ID === undefined ? null : { name: 'paypal', run: () => probePaypal(config) },
    config.STORAGE === 'disk'
      ? null
      : {
          name: 'storage s3',
          run: async () => {
            await probeStorage(openStorage(config));
            return 'takes a file';
          },
        },
  ];
  return probes.filter((one) => one !== null);
}

/** A library may write a secret into its error. */
function describeError(config: Config, error: unknown): string {
  const shown = maskSecrets(config);
  const secrets = Object.entries(config).filter(([name]) => shown[name] === '***');
  const message = error instanceof Error ? error.message : String(error);
  const kind = error instanceof Error && 'kind' in error ? `${String(error.kind)}: ` : '';
  return secrets
    .reduce((text, [, secret]) => text.replaceAll(String(secret), '***'), `${kind}${message}`)
    .replace(/\s+/g, ' ')
    .slice(0, MOST_DETAIL);
}

async function runProbe(config: Config, { name, run }: Probe, patienceMs: number): Promise<ProbeResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(new Error('no answer in time')), { once: true });
  });
  const took = (): number => Math.round(performance.now() - began);
  try {
    return { name, ok: true, detail: await Promise.race([run(signal), late]), ms: took() };
  } catch (error) {
    return { name, ok: false, detail: describeError(config, error), ms: took() };
  }
}

export function checkProviders(
  config: Config,
  { now = Date.now, patienceMs = 20_000 }: { now?: () => number; patienceMs?: number } = {},
): Promise<ProbeResult[]> {
  const probes = [...marketProbes(config, now), ...calendarProbes(config, now), ...otherProbes(config)];
  return Promise.all(probes.map((probe) => runProbe(config, probe, patienceMs)));
}

export function describeResults(checked: readonly ProbeResult[]): string {
  if (checked.length === 0)
    return 'No outside service is configured: the market, the calendar, mails, images and words are all of this installation.';
  const rows = checked.map(({ name, ok, ms, detail }) => [name, ok ? 'ok' : 'FAILED', `${ms} ms`, detail]);
  const table = [['service', 'state', 'time', 'detail'], ...rows];
  const widths = [0, 1, 2].map((i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failed = checked.filter(({ ok }) => !ok).length;
  return [
    ...lines,
    '',
    failed === 0 ? 'All of them answer.' : `${failed} of ${checked.length} cannot be used.`,
  ].join('\n');
}

if (import.meta.main) {
  try {
    const checked = await checkProviders(readConfig(process.env));
    process.stdout.write(`${describeResults(checked)}\n`, () =>
      process.exit(checked.every(({ ok }) => ok) ? 0 : 1),
    );
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : String(error);
    process.stderr.write(`${text}\n`, () => process.exit(1));
  }
}
