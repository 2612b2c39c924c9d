import { LRUCache } from 'lru-cache';

const MOST_USERS = 20_000;

/** A reply as JSON, right until the given moment (app's clock, UTC ms) unless a change is announced before. */
export type Loaded = { json: string; validUntil: number };

type Kept = { bytes: Buffer; validUntil: number };

/** What one user's reads hold. A change throws the whole shelf away, and with it every load that began before. */
type Entry = { loading: Promise<Kept>; loaded?: Kept };
type Shelf = Map<string, Entry>;

export type ReadCache = {
  read: (kind: string, userId: string, now: number, load: () => Promise<Loaded>) => Promise<Buffer>;
};

/**
 * Keeps what polled endpoints answer, by user and kind, until somebody announces a change of that user. Requests that
 * come while one is loading share its load; a failed load is forgotten.
 */
export function createReadCache(database: {
  on: (topic: 'user', listener: (userId: string) => void) => void;
  onGap: (listener: () => void) => void;
}): ReadCache {
  const shelves = new LRUCache<string, Shelf>({ max: MOST_USERS });
  database.on('user', (userId) => shelves.delete(userId));
  database.onGap(() => shelves.clear());

  return {
    read: async (kind, userId, now, load) => {
      let shelf = shelves.get(userId);
      if (!shelf) shelves.set(userId, (shelf = new Map()));
      const known = shelf.get(kind);
      if (known && (!known.loaded || now < known.loaded.validUntil)) return (await known.loading).bytes;
      const entry: Entry = { loading: keep(load()) };
      shelf.set(kind, entry);
      try {
        entry.loaded = await entry.loading;
        return entry.loaded.bytes;
      } catch (error) {
        if (shelf.get(kind) === entry) shelf.delete(kind);
        throw error;
      }
    },
  };
}

const keep = async (load: Promise<Loaded>): Promise<Kept> => {
  const { json, validUntil } = await load;
  return { bytes: ownBytes(json), validUntil };
};

/** Kept for long, so not cut from a slab that would be kept with it. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
