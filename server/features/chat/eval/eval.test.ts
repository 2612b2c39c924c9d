import { describe, expect, it } from 'vitest';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { readIntents } from '@app/domain/buddy/intents/read-intents.ts';
import { library } from '../lessons/library.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { readCorpus, isHeldOut } from './corpus.ts';
import { evaluateFigures, figureLimits, findWishedWrongly } from './evaluate-figures.ts';
import { evaluateReader, leastShares } from './evaluate-reader.ts';
import { scoreMessage } from './score.ts';

describe('how well messages are understood', () => {
  const messages = readCorpus();

  it('is measured on at least 600 messages, about a third of them held out', () => {
    const heldOut = messages.filter(isHeldOut).length;
    expect(messages.length).toBeGreaterThanOrEqual(600);
    expect(heldOut / messages.length).toBeGreaterThan(0.3);
    expect(heldOut / messages.length).toBeLessThan(0.37);
  });

  it('does not fall below the level reached on the held-out messages', () => {
    const { intents, slots } = evaluateReader(messages.filter(isHeldOut), judgeKinds);
    expect(intents).toBeGreaterThanOrEqual(leastShares.intents);
    expect(slots).toBeGreaterThanOrEqual(leastShares.slots);
  });
});

describe('figures and wishes', () => {
  it('are heard as often as reached on messages that no reader learned from', () => {
    const { right, unasked, wrong } = evaluateFigures();
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(figureLimits.right);
    expect(unasked, wrong.join('\n')).toBeLessThanOrEqual(figureLimits.unasked);
  });

  it('are not heard where nothing is wished', () => {
    expect(findWishedWrongly()).toEqual([]);
  });
});

describe('the scorer', () => {
  const read = (text: string) => readIntents(text, library.find, freshContext, judgeKinds);
  const want = [{ intent: 'quote', pairs: ['XAU/USD'] }];

  it('accepts a greeting before a question as read or not', () => {
    expect(scoreMessage({ want: [{ intent: 'greeting' }, ...want], or: [] }, read('gold price')).right).toBe(
      true,
    );
  });

  it('counts a wrong slot against the message, not against its intent', () => {
    const scored = scoreMessage({ want, or: [] }, read('silver price'));
    expect(scored).toMatchObject({ right: true, slots: 1, slotsRight: 0 });
  });

  it('counts an intent that was not labelled', () => {
    const scored = scoreMessage({ want, or: [] }, read('gold price. how many tokens do I have'));
    expect(scored).toMatchObject({ right: false, confused: [['(nothing)', 'tokens']] });
  });
});
