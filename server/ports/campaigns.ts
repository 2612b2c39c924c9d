import type { Db, Tx } from '../platform/database/database.ts';
import type { BrowserMark } from '../platform/http/sessions/visitor.ts';

export type RegistrationOrigin = { visitor: BrowserMark; address: string; userAgent: string; now: number };

export type CampaignsPort = {
  /** Whether it is known what brought the visitor. */
  hasTouch: (db: Db, visitor: BrowserMark, now: number) => Promise<boolean>;
  recordRegistration: (
    tx: Tx,
    userId: string,
    from: RegistrationOrigin,
  ) => Promise<{ country: string | null }>;
};
