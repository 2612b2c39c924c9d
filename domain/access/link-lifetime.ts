import { DAY_MS, MINUTE_MS } from '../time.ts';

export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;
export const VERIFY_LINK_LIFETIME_MS = DAY_MS;
