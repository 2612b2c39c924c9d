import { isCleanText } from '@app/contracts/typed-text.ts';
import { AppError } from './errors.ts';

const MAX_DEPTH = 12;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export function refuseUnstorableText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isCleanText(value))
      throw new AppError('bad_input', 'That text holds a character that cannot be used.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new AppError('bad_input', 'That is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.has(key)) throw new AppError('bad_input');
    refuseUnstorableText(key, depth + 1);
    refuseUnstorableText(inner, depth + 1);
  }
}
