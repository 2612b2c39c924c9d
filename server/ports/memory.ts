import type { MemoryFact } from '@app/domain/memory/fact.ts';
import type { MemoryErasure, Memory } from '@app/domain/memory/memory.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { UserRead, UserWrite } from '../platform/database/user-statement.ts';

export type MemoryPort = {
  /** Empty without premium. */
  read: (db: Db, userId: string) => Promise<Memory>;
  ofUser: UserRead<Memory>;
  saveFacts: (
    tx: Tx,
    stated: { userId: string; facts: readonly MemoryFact[]; source: 'said'; now: number },
  ) => Promise<void>;
  /** Nothing of the conversation up to `upToSeq` is carried forward. */
  erase: (tx: Tx, userId: string, what: MemoryErasure, upToSeq: number) => Promise<unknown>;
  insertLessons: (lessons: readonly string[], now: number) => UserWrite;
};
