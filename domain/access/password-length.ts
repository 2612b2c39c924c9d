export const PASSWORD_MIN = 6;
/** Admins can read other people's accounts. */
export const ADMIN_PASSWORD_MIN = 15;
/** Longer passwords only cost hashing time. */
export const PASSWORD_MAX = 200;
