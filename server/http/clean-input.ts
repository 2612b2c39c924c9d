import { clean } from '@app/contracts/typed-text.ts';
import { AppError } from './errors.ts';

const DEEPEST = 12;
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses U+0000, lone surrogates, prototype keys and absurd nesting anywhere in what was sent. */
export function refuseUnclean(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!clean(value)) throw new AppError('bad_input', 'That text holds a character that cannot be used.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw new AppError('bad_input', 'That is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    if (POISON.has(key)) throw new AppError('bad_input');
    refuseUnclean(key, depth + 1);
    refuseUnclean(inner, depth + 1);
  }
}
