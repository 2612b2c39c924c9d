import { estimateSecretBits, MIN_SECRET_BITS } from '@app/domain/access/secret-strength.ts';
import { isLocalHost } from '@app/domain/payments/checkout/local-host.ts';
import { isPlaintextDatabase } from './platform/database/connections/is-plaintext.ts';

type ExposureSettings = { HOST: string; PUBLIC_URL?: string | undefined };

type ProductionSettings = ExposureSettings & {
  SESSION_SECRET?: string | undefined;
  CLOCK_START?: string | undefined;
  CLOCK_SPEED: number;
  DATABASE_URL?: string | undefined;
  ALLOW_PLAINTEXT_DATABASE: boolean;
};

/** `::1` stands in brackets in addresses and without them in HOST. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);

/** Which setting lets others than this machine reach the app; null where none does. */
export function findExposure({ HOST, PUBLIC_URL }: ExposureSettings): string | null {
  if (!isLoopbackHost(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL === undefined) return null;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'https:' || !isLocalHost(hostname) ? `PUBLIC_URL=${PUBLIC_URL}` : null;
}

const MAKE_SECRET = `node -e "console.log(require('crypto').randomBytes(48).toString('base64url'))" makes one.`;

export function findProductionError(settings: ProductionSettings): string | null {
  const { SESSION_SECRET, CLOCK_START, CLOCK_SPEED, PUBLIC_URL, DATABASE_URL } = settings;
  if (SESSION_SECRET === undefined || SESSION_SECRET.length < 32)
    return `In production SESSION_SECRET must be set to at least 32 random characters. ${MAKE_SECRET}`;
  if (estimateSecretBits(SESSION_SECRET) < MIN_SECRET_BITS)
    return `In production SESSION_SECRET must be random: this one repeats itself or has too few different characters. ${MAKE_SECRET}`;
  if (CLOCK_START !== undefined || CLOCK_SPEED !== 1)
    return 'CLOCK_START and CLOCK_SPEED are for development and are refused in production.';
  if (!PUBLIC_URL?.startsWith('https://'))
    return 'In production PUBLIC_URL must be set to the https address of the site.';
  if (
    DATABASE_URL !== undefined &&
    !settings.ALLOW_PLAINTEXT_DATABASE &&
    isPlaintextDatabase(DATABASE_URL, isLoopbackHost)
  )
    return 'In production a database on another machine is reached over TLS alone: add sslmode=verify-full (or require, verify-ca) to DATABASE_URL. On a private network that nobody else listens to, set ALLOW_PLAINTEXT_DATABASE=true.';
  return null;
}
