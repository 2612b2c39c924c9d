import { readState, writeState } from './app-state.ts';
import type { Db } from './database.ts';

const keyOf = (address: string): string => `certificate:${address}`;

/** Certificates that proved themselves, by their address, for every process and over restarts. */
export const keptCertificates = (db: Db) => ({
  read: (address: string): Promise<string | null> => readState(db, keyOf(address)),
  write: (address: string, pem: string): Promise<void> => writeState(db, keyOf(address), pem),
});
