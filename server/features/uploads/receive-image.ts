import type { Readable } from 'node:stream';
import { AppError } from '../../platform/http/errors.ts';

export type UploadPace = {
  totalMs: number;
  silenceMs: number;
  graceMs: number;
  minBytesPerSecond: number;
};

/** A phone on a poor connection sends some 30 kB a second: 8 MB in five minutes. */
export const phonePace: UploadPace = {
  totalMs: 300_000,
  silenceMs: 20_000,
  graceMs: 30_000,
  minBytesPerSecond: 2_000,
};

const MAX_PER_USER = 3;
/** Each may hold 8 MB of memory while it arrives. */
const MAX_AT_ONCE = 40;

export function createUploadSlots() {
  const countByUser = new Map<string, number>();
  let total = 0;
  return {
    /** Returns the function that releases the slot. @throws AppError too_many, unavailable */
    acquire: (userId: string): (() => void) => {
      const ownCount = countByUser.get(userId) ?? 0;
      if (ownCount >= MAX_PER_USER)
        throw new AppError('too_many', 'Please wait until your other images are there.', {
          retryAfterSeconds: 10,
        });
      if (total >= MAX_AT_ONCE) throw new AppError('unavailable', undefined, { retryAfterSeconds: 10 });
      countByUser.set(userId, ownCount + 1);
      total += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const remaining = (countByUser.get(userId) ?? 1) - 1;
        if (remaining > 0) countByUser.set(userId, remaining);
        else countByUser.delete(userId);
      };
    },
  };
}

/** @throws AppError too_large, bad_input */
export function receiveImage(body: Readable, max: number, pace: UploadPace): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: AppError): void => {
      stopListening();
      reject(error);
    };
    const failAsSlow = (): void =>
      fail(new AppError('bad_input', 'The image took too long to arrive. Please try again.'));
    const totalTimer = setTimeout(failAsSlow, pace.totalMs);
    const silenceTimer = setTimeout(failAsSlow, pace.silenceMs);
    const addChunk = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > max) return fail(new AppError('too_large'));
      const ratedMs = performance.now() - startedAt - pace.graceMs;
      if (size < (ratedMs / 1_000) * pace.minBytesPerSecond) return failAsSlow();
      chunks.push(chunk);
      silenceTimer.refresh();
    };
    const finish = (): void => {
      stopListening();
      resolve(Buffer.concat(chunks, size));
    };
    const failAsBroken = (): void =>
      fail(new AppError('bad_input', 'The image did not arrive whole. Please try again.'));
    const stopListening = (): void => {
      clearTimeout(totalTimer);
      clearTimeout(silenceTimer);
      body.off('data', addChunk).off('end', finish).off('close', failAsBroken);
    };
    body.on('data', addChunk).once('end', finish).once('close', failAsBroken).once('error', failAsBroken);
  });
}
