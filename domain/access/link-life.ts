/** How long a mailed link works, in ms. */
export const RESET_LINK_LIFE = 30 * 60_000;
export const VERIFY_LINK_LIFE = 24 * 3_600_000;
