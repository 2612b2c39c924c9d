import type { Tx } from '../platform/database/database.ts';

export type UploadsPort = {
  isOwnedBy: (userId: string, path: string) => Promise<boolean>;
  /** Keeps these images, whose paths are known to be the user's, from being removed until the transaction ends; false where one is gone. */
  hold: (tx: Tx, userId: string, paths: readonly string[]) => Promise<boolean>;
  /** Null where the image is not this user's or is gone. */
  read: (userId: string, path: string) => Promise<Buffer | null>;
};
