import { LRUCache } from 'lru-cache';

const MAX_BYTES = 24 * 1_048_576;
const USER_OVERHEAD_BYTES = 512;

export type CacheableReply = { json: string; validUntil: number };

type StoredReply = { bytes: Buffer; validUntil: number };

/** A change drops the whole map, and with it every load that began before. */
type CacheEntry = { loading: Promise<StoredReply>; loaded?: StoredReply };
type UserReplies = Map<string, CacheEntry>;

export type ReadCache = {
  read: (kind: string, userId: string, now: number, load: () => Promise<CacheableReply>) => Promise<Buffer>;
};

/** Concurrent requests share one load; a change announced for the user drops the reply. */
export function createReadCache(
  database: {
    on: (topic: 'user', listener: (userId: string) => void) => void;
    onGap: (listener: () => void) => void;
  },
  maxBytes = MAX_BYTES,
): ReadCache {
  const repliesByUser = new LRUCache<string, UserReplies>({ maxSize: maxBytes });
  database.on('user', (userId) => repliesByUser.delete(userId));
  database.onGap(() => repliesByUser.clear());
  const put = (userId: string, replies: UserReplies): void => {
    repliesByUser.delete(userId);
    repliesByUser.set(userId, replies, { size: sizeOf(replies) });
  };

  return {
    read: async (kind, userId, now, load) => {
      let shelf = repliesByUser.get(userId);
      if (!shelf) put(userId, (shelf = new Map()));
      const cached = shelf.get(kind);
      if (cached && (!cached.loaded || now < cached.loaded.validUntil)) return (await cached.loading).bytes;
      const entry: CacheEntry = { loading: toStoredReply(load()) };
      shelf.set(kind, entry);
      try {
        entry.loaded = await entry.loading;
        if (repliesByUser.peek(userId) === shelf) put(userId, shelf);
        return entry.loaded.bytes;
      } catch (error) {
        if (shelf.get(kind) === entry) shelf.delete(kind);
        throw error;
      }
    },
  };
}

function sizeOf(shelf: UserReplies): number {
  let bytes = USER_OVERHEAD_BYTES;
  for (const { loaded } of shelf.values()) bytes += loaded?.bytes.length ?? 0;
  return bytes;
}

const toStoredReply = async (load: Promise<CacheableReply>): Promise<StoredReply> => {
  const { json, validUntil } = await load;
  return { bytes: copyToOwnBuffer(json), validUntil };
};

/** A long-lived buffer must not pin the shared slab it would be cut from. */
function copyToOwnBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
