import type { MemoryFact } from '@app/domain/memory/fact.ts';
import type { MemoryErasure, Memory } from '@app/domain/memory/memory.ts';
import type { Db, Tx } from '../platform/database/database.ts';

export type MemoryPort = {
  /** Empty without premium. */
  read: (db: Db, userId: string) => Promise<Memory>;
  saveFacts: (
    tx: Tx,
    stated: { userId: string; facts: readonly MemoryFact[]; source: 'said'; now: number },
  ) => Promise<void>;
  erase: (tx: Tx, userId: string, what: MemoryErasure) => Promise<unknown>;
  recordLesson: (tx: Tx, userId: string, lesson: string, now: number) => Promise<void>;
};
