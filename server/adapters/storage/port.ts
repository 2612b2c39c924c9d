/** Keys are letters, digits and dashes. Only the database knows owners and types. */
export type StoragePort = {
  name: string;
  /** Atomic; replaces a file of the same key. */
  write: (key: string, bytes: Buffer) => Promise<void>;
  /** Null where there is no such file, whatever the key looks like. */
  read: (key: string) => Promise<Buffer | null>;
  remove: (key: string) => Promise<void>;
  /** Where files are sealed: seals one anew whose key is not the newest. */
  reseal?: (key: string) => Promise<void>;
};

/** The code makes the reply a 503 `unavailable`. */
export class StorageDown extends Error {
  readonly code = 'STORAGE_DOWN';
  /** The store denied access: keys, bucket or region are wrong. */
  readonly refused: boolean;

  constructor(message: string, refused = false) {
    super(message);
    this.refused = refused;
  }
}
