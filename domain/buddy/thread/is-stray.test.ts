import { expect, it } from 'vitest';
import type { Intent } from '../intents/intent.ts';
import { isStray } from './is-stray.ts';

const stray = (intent: Intent, said: string): boolean => isStray(intent, said.split(' '));

it.each<[Intent, string]>([
  [{ kind: 'my-signals' }, 'mine was at 50'],
  [{ kind: 'tokens' }, 'what if i sleep'],
  [{ kind: 'product' }, 'is it here'],
  [{ kind: 'outlook', pair: null, timeframe: null }, 'how long will it take'],
  [{ kind: 'lesson', topic: null, untaught: true }, 'so market is unsure'],
])('%j is not in "%s"', (intent, said) => {
  expect(stray(intent, said)).toBe(true);
});

it.each<[Intent, string]>([
  [{ kind: 'my-signals' }, 'how are my signals'],
  [{ kind: 'tokens' }, 'how many tokens are left'],
  [{ kind: 'outlook', pair: 'XAU/USD', timeframe: null }, 'and gold'],
  [{ kind: 'lesson', topic: 'pip' }, 'what is it'],
  [{ kind: 'thanks' }, 'cheers'],
])('%j is in "%s"', (intent, said) => {
  expect(stray(intent, said)).toBe(false);
});
