import { readState, writeState } from '../../../platform/database/app-state.ts';
import type { Db } from '../../../platform/database/database.ts';

const keyOf = (address: string): string => `certificate:${address}`;

export const createCertificateStore = (db: Db) => ({
  read: (address: string): Promise<string | null> => readState(db, keyOf(address)),
  write: (address: string, pem: string): Promise<void> => writeState(db, keyOf(address), pem),
});
