/** A valid hash that no password has: stored for accounts that are entered otherwise, so that a check costs the same time. */
export const NO_PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(42)}A`;

export const hasPassword = ({ password_hash: hash }: { password_hash: string }): boolean =>
  hash !== NO_PASSWORD_HASH;
