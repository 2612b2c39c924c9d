import type { Operation, Read } from '../checker/history.ts';
import type { Person } from './people.ts';

/** An operation with what only the end of the run can explain. */
export type RecordedOperation = Operation & {
  person: Person;
  isOfBalance: boolean;
  /** What a list of watches showed; which others there were is known at the end. */
  listed?: ReadonlySet<number>;
  /** What it set a register to. */
  value?: string;
};

export const balanceOf = ({ id }: Person): string => `balance ${id}`;
export const capOf = ({ id }: Person): string => `cap ${id}`;
export const watchOf = ({ id }: Person, level: number): string => `watch ${id} ${level}`;

export const showTokens = (tokens: number): string => `tokens ${tokens}`;
export const showEntry = (entry: string | number): string => `entry ${entry}`;
export const showCap = (cap: number | null): string => `cap ${cap ?? 'none'}`;

export const read = (key: string, shows: string): Read => ({ key, shows });
