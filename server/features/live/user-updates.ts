import { hash } from 'node:crypto';
import type { Audience, Reader } from '../../platform/http/streams/audience.ts';
import type { SignedIn } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EncodeFrame } from './frame.ts';

const BATCH_MS = 20;
/** Leaves database connections to others when many users wake. */
const MAX_CONCURRENT_USERS = 8;

const updateKinds = ['user', 'conversation', 'signals'] as const;
type UpdateKind = (typeof updateKinds)[number];
export type UserReads = Record<UpdateKind, (user: SignedIn, now: number) => Promise<Buffer>>;

type UserUpdatesDeps = {
  audience: Pick<Audience, 'readersOf' | 'write' | 'end'>;
  recall: (sessionKey: string, now: number) => Promise<SignedIn | null>;
  reads: UserReads;
  frame: EncodeFrame;
  now: () => number;
  onFailed: (error: unknown) => void;
};

/** `wake` rereads a user's data and sends each reader what differs from its last frames. */
export function createUserUpdates({ audience, recall, reads, frame, now, onFailed }: UserUpdatesDeps) {
  const pending = new Set<string>();
  const busy = new Set<string>();
  const sentHashes = new WeakMap<Reader, Partial<Record<UpdateKind, string>>>();
  let batchTimer: NodeJS.Timeout | null = null;

  async function identify(readers: readonly Reader[], at: number) {
    const signedIn: Reader[] = [];
    let user: SignedIn | null = null;
    for (const reader of readers) {
      const session = await recall(reader.sessionKey, at);
      if (session) signedIn.push(reader);
      else audience.end(reader, new AppError('not_signed_in'));
      user ??= session;
    }
    return { signedIn, user };
  }

  async function updateUser(userId: string): Promise<void> {
    const at = now();
    const { signedIn, user } = await identify(audience.readersOf(userId), at);
    if (!user) return;
    for (const kind of updateKinds) {
      const bytes = await reads[kind](user, at);
      const contentHash = hash('sha1', bytes, 'base64');
      const outdated = signedIn.filter((reader) => sentHashes.get(reader)?.[kind] !== contentHash);
      if (outdated.length === 0) continue;
      const encoded = frame(kind, bytes.toString());
      for (const reader of outdated) {
        audience.write(reader, encoded);
        sentHashes.set(reader, { ...sentHashes.get(reader), [kind]: contentHash });
      }
    }
  }

  const processPending = (): void => {
    batchTimer = null;
    for (const userId of pending) {
      if (busy.size >= MAX_CONCURRENT_USERS) return;
      if (busy.has(userId)) continue;
      pending.delete(userId);
      busy.add(userId);
      updateUser(userId)
        .catch(onFailed)
        .finally(() => {
          busy.delete(userId);
          if (pending.size > 0) processPending();
        });
    }
  };

  return {
    wake: (userId: string): void => {
      if (audience.readersOf(userId).length === 0) return;
      pending.add(userId);
      batchTimer ??= setTimeout(processPending, BATCH_MS).unref();
    },
  };
}

export type UserUpdates = ReturnType<typeof createUserUpdates>;
