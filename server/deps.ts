import type { CaptchaPort } from './adapters/captcha/port.ts';
import type { CalendarPort } from './adapters/calendar/port.ts';
import type { LanguageModel } from './adapters/language-model/port.ts';
import type { MarketPort } from './adapters/market/port.ts';
import type { CountryPort } from './adapters/geo/port.ts';
import type { CryptoPort, TestCrypto } from './adapters/payments/crypto-port.ts';
import type { CardPort, TestCards } from './adapters/payments/card-port.ts';
import type { IdentityProviderPort } from './adapters/identity/port.ts';
import type { MailPort } from './adapters/mail/port.ts';
import type { StoragePort } from './adapters/storage/port.ts';
import type { PushPort } from './adapters/web-push/port.ts';
import type { TelegramPort } from './adapters/telegram/port.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/database.ts';

/** Facts never hold a secret or what a user wrote. */
export type Log = {
  info: (facts: Record<string, unknown>, message: string) => void;
  warn: (facts: Record<string, unknown>, message: string) => void;
  error: (facts: Record<string, unknown>, message: string) => void;
};

export type Deps = {
  config: Config;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Opens the pages of development; nothing in production. */
  developmentToken: string;
  clock: Clock;
  database: Database;
  market: MarketPort;
  calendar: CalendarPort;
  /** The past of the rules; else the one that ships with the product. */
  evidenceFile?: string;
  mail: MailPort;
  storage: StoragePort;
  push: PushPort;
  countries: CountryPort;
  /** Null: the embedded analyst alone. */
  languageModel: LanguageModel | null;
  /** Null: browsers do a proof of work. */
  captcha: CaptchaPort | null;
  telegram: TelegramPort | null;
  /** Null: nobody signs in by an identity provider. */
  identityProvider: IdentityProviderPort | null;
  cards: CardPort | null;
  testCards: TestCards | null;
  crypto: CryptoPort | null;
  testCrypto: TestCrypto | null;
  log: Log;
};
