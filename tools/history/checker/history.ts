/** How one operation of a client looked from outside. Times are ms on the one clock of all clients. */
export type Operation = {
  id: string;
  /** Who issued it: a session issues one after the other. */
  session: string;
  name: string;
  invokedAt: number;
  /** Infinity where nobody knows whether it still happens. */
  completedAt: number;
  outcome: 'ok' | 'fail' | 'unknown';
  /** The objects that it changes, each once. */
  writes: readonly string[];
  reads: readonly Read[];
};

/** What an object showed, such as `tokens 17` or `entry 4711`. */
export type Read = { key: string; shows: string };

/** A state of an object. `by`: the operation that made it; null for the first, and for what the server does by itself. */
export type Version = { by: string | null; shows: readonly string[]; isSound?: boolean };

/** The versions of one object as they lie in the database at the end, in their order. */
export type ObjectHistory = { key: string; versions: readonly Version[] };

export type History = { operations: readonly Operation[]; objects: readonly ObjectHistory[] };

export type AnomalyKind =
  | 'lost update'
  | 'applied twice'
  | 'dirty write'
  | 'dirty read'
  | 'unexplained version'
  | 'unsound version'
  | 'unexplained read'
  | `${'G0' | 'G1c' | 'G-single' | 'G2'}${'' | '-session' | '-realtime'}`;

export type Anomaly = { kind: AnomalyKind; line: string };

export const describeOperation = ({ id, session, name, outcome }: Operation): string =>
  `${name} ${id} of ${session} (${outcome})`;
