/** The specification's minimum (section 5); the server also refuses the commonest passwords. */
export const PASSWORD_MIN = 6;
/** Whoever can look into other people's accounts needs more. */
export const ADMIN_PASSWORD_MIN = 15;
/** Longer ones only cost hashing time. */
export const PASSWORD_MAX = 200;
