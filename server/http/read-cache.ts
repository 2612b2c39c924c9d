import { LRUCache } from 'lru-cache';

/** What all shelves together may hold; beyond it those that were not asked for longest go. */
const MOST_BYTES = 24 * 1_048_576;
/** What a shelf costs beside its replies, about. */
const SHELF_BYTES = 512;

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
export function createReadCache(
  database: {
    on: (topic: 'user', listener: (userId: string) => void) => void;
    onGap: (listener: () => void) => void;
  },
  mostBytes = MOST_BYTES,
): ReadCache {
  const shelves = new LRUCache<string, Shelf>({ maxSize: mostBytes });
  database.on('user', (userId) => shelves.delete(userId));
  database.onGap(() => shelves.clear());
  const put = (userId: string, shelf: Shelf): void => {
    shelves.delete(userId);
    shelves.set(userId, shelf, { size: sizeOf(shelf) });
  };

  return {
    read: async (kind, userId, now, load) => {
      let shelf = shelves.get(userId);
      if (!shelf) put(userId, (shelf = new Map()));
      const known = shelf.get(kind);
      if (known && (!known.loaded || now < known.loaded.validUntil)) return (await known.loading).bytes;
      const entry: Entry = { loading: keep(load()) };
      shelf.set(kind, entry);
      try {
        entry.loaded = await entry.loading;
        if (shelves.peek(userId) === shelf) put(userId, shelf);
        return entry.loaded.bytes;
      } catch (error) {
        if (shelf.get(kind) === entry) shelf.delete(kind);
        throw error;
      }
    },
  };
}

function sizeOf(shelf: Shelf): number {
  let bytes = SHELF_BYTES;
  for (const { loaded } of shelf.values()) bytes += loaded?.bytes.length ?? 0;
  return bytes;
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
