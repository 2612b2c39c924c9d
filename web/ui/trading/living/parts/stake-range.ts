import { MIN_STAKE_CENTS, maxStakeCentsOf } from '@app/domain/signals/stake.ts';

/** In dollars. */
export const LEAST_STAKE = MIN_STAKE_CENTS / 100;

/** In dollars: the rule that the server refuses by. */
export const mostStakeOf = (account: number): number => maxStakeCentsOf(Math.round(account * 100)) / 100;
