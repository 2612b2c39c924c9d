import type { Tx } from '../platform/database/database.ts';
import type { BrowserMark } from '../platform/http/sessions/visitor.ts';

export type RegistrationOrigin = { visitor: BrowserMark; address: string; userAgent: string; now: number };

export type CampaignsPort = {
  recordRegistration: (
    tx: Tx,
    userId: string,
    from: RegistrationOrigin,
  ) => Promise<{ country: string | null }>;
};
