/** Keeps files by key: letters, digits and dashes, chosen by us. Owners and kinds are known to the database alone. */
export type StoragePort = {
  name: string;
  /** All of it or nothing; a file of the same key is replaced. */
  write: (key: string, bytes: Buffer) => Promise<void>;
  /** Null where there is no such file, whatever the key looks like. */
  read: (key: string) => Promise<Buffer | null>;
  /** Fine where there is none. */
  remove: (key: string) => Promise<void>;
};

/** The store cannot be used at the moment. A caller sees 503 `unavailable` by its code. */
export class StorageDown extends Error {
  readonly code = 'STORAGE_DOWN';
  /** The store answered, and does not let us in: keys, bucket or region are wrong. */
  readonly refused: boolean;

  constructor(message: string, refused = false) {
    super(message);
    this.refused = refused;
  }
}
