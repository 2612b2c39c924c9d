/** What a card computes with where nobody said anything, in US cents; at most this where an account is known (docs/product-rules.md#R33). */
export const EXAMPLE_STAKE_CENTS = 10_000;

export const LEAST_STAKE_CENTS = 100;
const MOST_SHARE = 0.02;
const EXAMPLE_SHARE = 0.01;

/** Two hundredths of the account, never less than the least stake; the example's where no account is known. */
export const mostStakeOf = (accountCents: number | null): number =>
  accountCents === null
    ? EXAMPLE_STAKE_CENTS
    : Math.max(LEAST_STAKE_CENTS, Math.floor(accountCents * MOST_SHARE));

/** One hundredth of a known account, so that the example is one that its holder could choose. */
const exampleStakeOf = (accountCents: number | null): number =>
  accountCents === null
    ? EXAMPLE_STAKE_CENTS
    : Math.max(LEAST_STAKE_CENTS, Math.min(EXAMPLE_STAKE_CENTS, Math.floor(accountCents * EXAMPLE_SHARE)));

/** In dollars; `account` is null where the user never said what they have. */
export type Stake = { risk: number; currency: 'USD'; account: number | null; isExample: boolean };

export const describeStake = (stakeCents: number | null, accountCents: number | null): Stake => ({
  risk: (stakeCents ?? exampleStakeOf(accountCents)) / 100,
  currency: 'USD',
  account: accountCents === null ? null : accountCents / 100,
  isExample: stakeCents === null,
});
