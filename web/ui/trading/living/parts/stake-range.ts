import { LEAST_STAKE_CENTS, mostStakeOf as mostStakeCentsOf } from '@app/domain/signals/stake.ts';

/** In dollars. */
export const LEAST_STAKE = LEAST_STAKE_CENTS / 100;

/** In dollars: the rule that the server refuses by. */
export const mostStakeOf = (account: number): number => mostStakeCentsOf(Math.round(account * 100)) / 100;
