import { expect, it } from 'vitest';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import type { MemoryFact } from '@app/domain/memory/fact.ts';
import { noMemory, type Memory } from '@app/domain/memory/memory.ts';
import { fromMemory } from './from-memory.ts';
import { draft, type QueryTools, type Turn } from '../turn.ts';

const NOW = Date.UTC(2026, 5, 3, 12);
const knowing = (...facts: MemoryFact[]): Memory => ({
  ...noMemory,
  kept: true,
  facts: facts.map((one, i) => ({ ...one, id: String(i), source: 'said', at: NOW })),
});
const noTools = {} as QueryTools;
function asking(memory: Memory, intent: Intent, words = 'an idea?') {
  const turn: Turn = { now: NOW, before: freshContext, turns: 0, memory };
  const known = fromMemory(turn, noTools, [intent]);
  const said = known.say(draft(turn, ['An answer.']), words);
  expect(unbackedFigures(said.content, said.evidence)).toEqual([]);
  return { intent: known.intents[0], said: said.content };
}

const capital: MemoryFact = { kind: 'capital', value: '50000 USD' };

it('an idea without a time is looked for on the plan they prefer', () => {
  const wish: Intent = { kind: 'signal', pair: null, timeframe: null, style: null };
  expect(asking(knowing({ kind: 'timeframe', value: 'weekly' }), wish).intent).toEqual({
    ...wish,
    timeframe: 'weekly',
  });
  expect(
    asking(knowing({ kind: 'timeframe', value: 'weekly' }), { ...wish, timeframe: 'short' }).intent,
  ).toEqual({
    ...wish,
    timeframe: 'short',
  });
});

it('what a message states is told as kept once, and never beside an answer to a feeling', () => {
  const quote: Intent = { kind: 'quote', pairs: ['XAU/USD'] };
  const words = 'I have $500. What is gold at?';
  expect(asking(knowing(), quote, words).said).toContain('I keep: Capital $500.');
  expect(asking(knowing(capital), quote, words).said).toBe('An answer.');
  expect(asking(noMemory, quote, words).said).toBe('An answer.');
  expect(asking(knowing(), { kind: 'feeling', feeling: 'setback' }, words).said).toBe('An answer.');
});
