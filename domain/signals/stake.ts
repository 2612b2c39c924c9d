/** What a card computes with where nobody said anything, in US cents (docs/product-rules.md#R33). */
export const EXAMPLE_STAKE_CENTS = 10_000;

export const MIN_STAKE_CENTS = 100;
const MAX_SHARE = 0.02;

/** Two hundredths of the account, never less than the least stake; the example's where no account is known. */
export const maxStakeCentsOf = (accountCents: number | null): number =>
  accountCents === null
    ? EXAMPLE_STAKE_CENTS
    : Math.max(MIN_STAKE_CENTS, Math.floor(accountCents * MAX_SHARE));

/** In dollars; `account` is null where the user never said what they have. */
export type Stake = { risk: number; currency: 'USD'; account: number | null; isExample: boolean };

export const describeStake = (stakeCents: number | null, accountCents: number | null): Stake => ({
  risk: (stakeCents ?? EXAMPLE_STAKE_CENTS) / 100,
  currency: 'USD',
  account: accountCents === null ? null : accountCents / 100,
  isExample: stakeCents === null,
});
