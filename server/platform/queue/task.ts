import type { Channel } from './channel.ts';

/** A job in the hands of this process. */
export type TakenJob = {
  /** Of the row that says what is to be done. */
  id: number;
  /** How often a process has taken it up, this time included: more than once where one died over it or failed. */
  attempts: number;
};

/** Work that is added in the transaction that causes it, and done once by whichever process takes it up. */
export type QueueTask = {
  name: string;
  /** Each job goes through the one it was added for. */
  channels: readonly Channel[];
  /** Answers when the job is to run again (UTC ms of the app's clock), null where it is done. */
  run: (job: TakenJob) => Promise<number | null>;
};

/** Periodic work: `run` takes the app's clock and does one round; rounds of one job never overlap. */
export type RepeatingJob = {
  name: string;
  everyRealMs: number;
  /** The first round comes at once; always so where one process does the rounds. */
  startsAtOnce?: boolean;
  /** Rounds go through the queue: one process does them, and another goes on where it dies. Otherwise each process does its own. */
  inOneProcess?: true;
  run: (now: number) => Promise<void>;
};
