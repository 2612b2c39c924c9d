import { randomFill, serverRandom } from './randomness.ts';

// What follows takes the place of what this exports.
export * from 'node:crypto';

export const randomBytes = (size: number): Buffer => randomFill(size);

export function randomUUID(): string {
  const hex = randomFill(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const randomInt = (from: number, to?: number): number =>
  to === undefined ? serverRandom().below(from) : from + serverRandom().below(to - from);
