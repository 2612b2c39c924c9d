import { hash } from 'node:crypto';
import type { Audience, Reader } from '../../http/audience.ts';
import type { SignedIn } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import type { Frame } from './frame.ts';

/** Changes that come together are told together. */
const GATHER_MS = 20;
/** Users looked after at one time, so that a crowd leaves the database to others too. */
const AT_ONCE = 8;

const kinds = ['user', 'conversation', 'signals'] as const;
type Kind = (typeof kinds)[number];
/** What a poll of this user would answer now, as JSON. */
export type OwnReads = Record<Kind, (user: SignedIn, now: number) => Promise<Buffer>>;

type OwnNewsDeps = {
  audience: Pick<Audience, 'readersOf' | 'write' | 'end'>;
  /** Whose session this is; null once it has ended. */
  recall: (sessionKey: string, now: number) => Promise<SignedIn | null>;
  reads: OwnReads;
  frame: Frame;
  now: () => number;
  onFailed: (error: unknown) => void;
};

/**
 * Tells readers what changed of their own. `wake` says that something of a user may have: the reads are done anew, and each reader
 * is told those that differ from what it was last told. A reader whose session has ended is sent away.
 */
export function ownNews({ audience, recall, reads, frame, now, onFailed }: OwnNewsDeps) {
  const due = new Set<string>();
  const busy = new Set<string>();
  /** Marks of what each reader was last told. */
  const told = new WeakMap<Reader, Partial<Record<Kind, string>>>();
  let gathering: NodeJS.Timeout | null = null;

  async function identify(readers: readonly Reader[], at: number) {
    const welcome: Reader[] = [];
    let user: SignedIn | null = null;
    for (const reader of readers) {
      const known = await recall(reader.sessionKey, at);
      if (known) welcome.push(reader);
      else audience.end(reader, new AppError('not_signed_in'));
      user ??= known;
    }
    return { welcome, user };
  }

  async function tellUser(userId: string): Promise<void> {
    const at = now();
    const { welcome, user } = await identify(audience.readersOf(userId), at);
    if (!user) return;
    for (const kind of kinds) {
      const bytes = await reads[kind](user, at);
      const mark = hash('sha1', bytes, 'base64');
      const behind = welcome.filter((reader) => told.get(reader)?.[kind] !== mark);
      if (behind.length === 0) continue;
      const made = frame(kind, bytes.toString());
      for (const reader of behind) {
        audience.write(reader, made);
        told.set(reader, { ...told.get(reader), [kind]: mark });
      }
    }
  }

  const work = (): void => {
    gathering = null;
    for (const userId of due) {
      if (busy.size >= AT_ONCE) return;
      if (busy.has(userId)) continue;
      due.delete(userId);
      busy.add(userId);
      tellUser(userId)
        .catch(onFailed)
        .finally(() => {
          busy.delete(userId);
          if (due.size > 0) work();
        });
    }
  };

  return {
    wake: (userId: string): void => {
      if (audience.readersOf(userId).length === 0) return;
      due.add(userId);
      gathering ??= setTimeout(work, GATHER_MS).unref();
    },
  };
}

export type OwnNews = ReturnType<typeof ownNews>;
