import type { Readable } from 'node:stream';
import { AppError } from '../../http/errors.ts';

/** What the sender of an image may take. Times in ms. */
export type Pace = {
  /** For the whole image, at any rate. */
  wholeMs: number;
  /** Between two pieces. */
  pauseMs: number;
  /** Before the rate is looked at. */
  graceMs: number;
  /** Least bytes a second after that, on average. */
  rate: number;
};

/** A phone with a poor connection sends some 30 kB a second: 8 MB in five minutes. */
export const phonePace: Pace = { wholeMs: 300_000, pauseMs: 20_000, graceMs: 30_000, rate: 2_000 };

const MOST_FOR_ONE = 3;
/** Each may hold up to 8 MB of memory while it arrives. */
const MOST_AT_ONCE = 40;

/** Counts who is sending, so that slow senders cannot fill the memory. */
export function createArrivals() {
  const sending = new Map<string, number>();
  let all = 0;
  return {
    /** Answers what gives the place back. @throws AppError too_many, unavailable */
    enter: (userId: string): (() => void) => {
      const own = sending.get(userId) ?? 0;
      if (own >= MOST_FOR_ONE)
        throw new AppError('too_many', 'Please wait until your other images are there.', {
          retryAfterSeconds: 10,
        });
      if (all >= MOST_AT_ONCE) throw new AppError('unavailable', undefined, { retryAfterSeconds: 10 });
      sending.set(userId, own + 1);
      all += 1;
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        all -= 1;
        const left = (sending.get(userId) ?? 1) - 1;
        if (left > 0) sending.set(userId, left);
        else sending.delete(userId);
      };
    },
  };
}

/**
 * The whole body of at most `max` bytes, however slowly, as long as it keeps coming.
 * @throws AppError too_large; bad_input where it stops, crawls or breaks off
 */
export function receiveImage(body: Readable, max: number, pace: Pace): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const pieces: Buffer[] = [];
    let size = 0;
    const stop = (error: AppError): void => {
      settle();
      reject(error);
    };
    const slow = (): void =>
      stop(new AppError('bad_input', 'The image took too long to arrive. Please try again.'));
    const whole = setTimeout(slow, pace.wholeMs);
    const silence = setTimeout(slow, pace.pauseMs);
    const take = (piece: Buffer): void => {
      size += piece.length;
      if (size > max) return stop(new AppError('too_large'));
      const late = performance.now() - began - pace.graceMs;
      if (size < (late / 1_000) * pace.rate) return slow();
      pieces.push(piece);
      silence.refresh();
    };
    const end = (): void => {
      settle();
      resolve(Buffer.concat(pieces, size));
    };
    const broken = (): void =>
      stop(new AppError('bad_input', 'The image did not arrive whole. Please try again.'));
    const settle = (): void => {
      clearTimeout(whole);
      clearTimeout(silence);
      body.off('data', take).off('end', end).off('close', broken);
    };
    body.on('data', take).once('end', end).once('close', broken).once('error', broken);
  });
}
