export type UploadsPort = {
  isOwnedBy: (userId: string, path: string) => Promise<boolean>;
  /** Null where the image is not this user's or is gone. */
  read: (userId: string, path: string) => Promise<Buffer | null>;
};
