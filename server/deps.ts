import type { CalendarPort } from './adapters/calendar/port.ts';
import type { LanguageModel } from './adapters/language-model/port.ts';
import type { MarketPort } from './adapters/market/port.ts';
import type { CountryPort } from './adapters/geo/port.ts';
import type { CryptoPort, TestCrypto } from './adapters/payments/crypto-port.ts';
import type { CardPort, TestCards } from './adapters/payments/port.ts';
import type { MailPort } from './adapters/mail/port.ts';
import type { StoragePort } from './adapters/storage/port.ts';
import type { PushPort } from './adapters/web-push/port.ts';
import type { TelegramPort } from './adapters/telegram/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** What a line of the log may carry; never a secret, never what a user wrote. */
export type Log = {
  info: (facts: Record<string, unknown>, message: string) => void;
  warn: (facts: Record<string, unknown>, message: string) => void;
  error: (facts: Record<string, unknown>, message: string) => void;
};

/** What a feature may be given. */
export type Deps = {
  config: Config;
  /** Origin of links in mails and redirects, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  database: Database;
  market: MarketPort;
  calendar: CalendarPort;
  mail: MailPort;
  storage: StoragePort;
  push: PushPort;
  countries: CountryPort;
  /** Null: the embedded analyst alone. */
  languageModel: LanguageModel | null;
  /** Null: no bot is set up. */
  telegram: TelegramPort | null;
  /** Null: payment by card or wallet is not offered. */
  cards: CardPort | null;
  /** What the labelled test checkout works with; never in production. */
  testCards: TestCards | null;
  /** Null: payment in coins is not offered. */
  crypto: CryptoPort | null;
  testCrypto: TestCrypto | null;
  log: Log;
};
