import { describe, expect, it } from 'vitest';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { answerCare } from './answer-care.ts';

const answer = (said: string, before: Partial<TurnContext> = {}) =>
  answerCare({ now: 0, turns: 0, said, before: { ...freshContext, ...before } }, []);

describe('care', () => {
  it.each([
    ['im 16 and want to trade gold', '18', 'minor'],
    ['i lost all our savings, my wife doesnt know', 'one sentence is enough', 'ruin'],
    ['a loan shark is threatening me', 'police', 'lender-threat'],
    ['i pawned my watch to trade', 'pawned', 'needed-money'],
    ['this is my rent money', 'has a job already', 'needed-money'],
    ['i cant stop trading', 'GAMBLER', 'gambling'],
    ['my husband hits me when i lose money', '0808 2000 247', 'violence'],
    ['i punched my brother over a trade', 'Respect', 'violence'],
    ['i turn 16 next month', '18', 'minor'],
    ['my friend wants to kill himself', 'do not leave them alone', 'self-harm'],
    ['i want to die', '988', 'self-harm'],
  ])('"%s" is answered for what was said, free and without a trade', (said, words, concern) => {
    const reply = answer(said);
    expect(reply).toMatchObject({ isFree: true, setup: null, watches: [], context: { concern } });
    expect(reply?.content).toContain(words);
  });

  it('asks somebody who drank before anything else', () => {
    const reply = answer('i am a bit drunk, give me a signal on gold');
    expect(reply).toMatchObject({ isFree: true, setup: null });
    expect(reply?.content).toContain('are you all right');
  });

  it('leaves ordinary questions alone', () => {
    expect(answer('price of gold')).toBeNull();
    expect(answer('i want to end the tour')).toBeNull();
    expect(answer('write me a cover letter')).toBeNull();
    expect(answer('just kidding')).toBeNull();
  });
});

describe('after care', () => {
  it.each(['just kidding', "i'm fine", 'lol jk', 'forget what i said'])(
    '"%s" is answered calmly and care stays',
    (said) => {
      const reply = answer(said, { concern: 'self-harm', feeling: 'crisis' });
      expect(reply).toMatchObject({
        isFree: true,
        distress: true,
        context: { concern: 'self-harm', feeling: 'crisis' },
      });
      expect(reply?.content).toContain('988');
    },
  );

  it('believes somebody who says how old they are', () =>
    expect(answer('jk im 22', { concern: 'minor' })?.content).toContain('18 or over'));
});

describe('in doubt', () => {
  it('asks with two buttons that are read as what they say', () => {
    const asked = answer('so alone tonight');
    const [talk, back] = asked?.actions ?? [];
    expect(asked).toMatchObject({ isFree: true });
    expect(answer(talk?.say ?? '')?.content).toContain('988');
    expect(answer(back?.say ?? '')?.content).toContain('ask me again');
  });
});
