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
