import type pg from 'pg';

export type QueryReply = { command: string; rowCount: number | null; rows: unknown[] };

/** One session of a simulated process: a connection of its pool while it is in use. */
export type Session = {
  owner: string;
  client: pg.Client | null;
  isInTransaction: boolean;
  isBroken: boolean;
  hasAnnounced: boolean;
};

export type Statement = {
  text: string;
  values: unknown[];
  session: Session;
  resolve: (reply: QueryReply) => void;
  reject: (error: Error) => void;
  outcome: Promise<void> | null;
  succeeded: boolean;
  /** Hands the result to whoever waits for it, and answers what the log says of it. */
  finish: (() => string) | null;
};

export const connectionLost = (): Error => new Error('Connection terminated unexpectedly');
export const raise = (code: string): string =>
  `DO $$ BEGIN RAISE EXCEPTION 'simulated' USING ERRCODE = '${code}'; END $$`;

/** Without values and without long lists, for the log. */
export const summarise = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\?, ){2,}/g, '?, ')
    .trim()
    .slice(0, 90);

export const pidOf = (client: pg.Client | null): number =>
  (client as unknown as { processID?: number } | null)?.processID ?? 0;
