import { DAY_MS } from '../time.ts';

/** A network or browser that somebody signed in from is known so long. */
export const PLACE_LIFETIME_MS = 180 * DAY_MS;
/** Sign-ups of a network are counted over so many UTC days. */
export const NETWORK_DAYS = 3;
/** From so many in that time on, welcome tokens wait for the confirmed address. */
export const MAX_NETWORK_SIGN_UPS = 100;
