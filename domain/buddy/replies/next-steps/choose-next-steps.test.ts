import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNextSteps, type Answered, type StepSituation } from './choose-next-steps.ts';
import { leadWithFigure } from './lead-with-figure.ts';
import { restraintOf, type Restraint } from './restraint.ts';
import { notificationTypes, type NotificationType } from '../../../proactive/notification-type.ts';
import { stepsAfterNotice } from './steps-after-notice.ts';

const all: Answered[] =
  'price chart levels range idea no-idea no-price watch watches results lesson news hours tokens sum goodbye declined failed stopped talk'.split(
    ' ',
  ) as Answered[];
const restraints: Restraint[] = ['crisis', 'needed-money', 'minor', 'feeling', 'left-alone'];
const step = fc.constantFrom(
  { label: 'Practise this idea', say: 'give me the daily practice idea on gold' },
  { label: 'Watch 4,100', say: 'watch gold at 4,100' },
  { label: 'A gold idea', say: 'give me a gold idea' },
  { label: 'Levels of gold', say: 'support and resistance of gold' },
  { label: 'See prices', say: 'how much is premium', open: 'upgrade' as const },
  { label: 'Run a back-test', say: '', url: 'https://calmwick.test/backtest' },
);
const situation: fc.Arbitrary<StepSituation> = fc.record({
  answered: fc.constantFrom(...all),
  restraint: fc.option(fc.constantFrom(...restraints)),
  pair: fc.constantFrom('XAU/USD' as const, 'EUR/USD' as const),
  isClosed: fc.boolean(),
  openPair: fc.constantFrom('BTC/USD' as const, null),
  offered: fc.array(step, { maxLength: 5 }),
  isAskingBack: fc.boolean(),
  said: fc.constantFrom(
    '',
    'enough for today',
    'Teach me one thing!',
    'show me a chart of gold',
    'x'.repeat(500),
  ),
});
const labels = (given: Partial<StepSituation>): string[] =>
  chooseNextSteps({
    answered: 'talk',
    restraint: null,
    pair: 'XAU/USD',
    isClosed: false,
    openPair: 'BTC/USD',
    offered: [],
    isAskingBack: false,
    said: '',
    ...given,
  }).map(({ label }) => label);

describe('what comes after a reply', () => {
  it('is one to three different things, each with something to say or to open', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const chosen = chooseNextSteps(given);
        expect(chosen.length).toBeGreaterThanOrEqual(1);
        expect(chosen.length).toBeLessThanOrEqual(3);
        expect(new Set(chosen.map(({ label }) => label)).size).toBe(chosen.length);
        for (const { say, url } of chosen) expect(say !== '' || url !== undefined).toBe(true);
        for (const { say } of chosen) expect(say.length).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('holds no idea, no trade and nothing to buy where somebody is cared for', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...restraints), (given, restraint) => {
        for (const { label, say, open } of chooseNextSteps({ ...given, restraint })) {
          expect(`${label} ${say}`).not.toMatch(/\b(idea|signal|practi[cs]e|watch|premium|back-test)\b/i);
          expect(open).not.toBe('upgrade');
        }
      }),
    );
  });

  it('is never what was said a moment ago', () => {
    expect(labels({ answered: 'lesson', said: 'Teach me one thing!' })).not.toContain('Teach me one thing');
    expect(labels({ answered: 'price', said: 'show me a chart of gold' })).not.toContain('Chart of gold');
  });

  it('needs no moving price while the market is closed', () => {
    expect(labels({ answered: 'price', isClosed: true })).toEqual([
      'When gold opens',
      'Chart of gold',
      'Teach me one thing',
    ]);
    expect(
      labels({
        isClosed: true,
        offered: [{ label: 'Watch both levels', say: 'alert me when gold breaks on the daily plan' }],
      }),
    ).not.toContain('Watch both levels');
  });

  it('puts what the answer itself offers first, and only the choices where it asks', () => {
    const offered = [{ label: 'Gold', say: 'Gold' }];
    expect(labels({ offered, isAskingBack: true })).toEqual(['Gold']);
    expect(labels({ offered })).toEqual(['Gold', 'A gold idea', 'Teach me one thing']);
  });

  it('says the message again after a failure, unless it is too long for a button', () => {
    expect(labels({ answered: 'failed', said: 'price of gold' })[0]).toBe('Try again');
    expect(labels({ answered: 'failed', said: 'x'.repeat(301) })).not.toContain('Try again');
  });
});

describe('restraint', () => {
  const calm = { feeling: null };
  const talk = { said: '', now: calm, before: calm, subject: null, isDistress: false, isTalkOnly: true };

  it.each([
    [{ ...talk, isDistress: true }, 'crisis'],
    [{ ...talk, now: { concern: 'needed-money' as const, feeling: null } }, 'needed-money'],
    [{ ...talk, before: { concern: 'minor' as const, feeling: null } }, 'minor'],
    [{ ...talk, subject: 'feeling of ruin' }, 'crisis'],
    [{ ...talk, now: { feeling: null, isCalm: true } }, 'feeling'],
    [{ ...talk, said: 'please leave me alone' }, 'left-alone'],
    [{ ...talk, said: 'no more signals please' }, 'left-alone'],
    [{ ...talk, said: 'why is there no signal on gold?' }, null],
    [{ ...talk, said: 'are there no trades today' }, null],
    [talk, null],
  ] as const)('%j is met with %s', (given, expected) => expect(restraintOf(given)).toBe(expected));

  it('of a light feeling is over with the next wish, of a grave one it is not', () => {
    expect(restraintOf({ ...talk, before: { feeling: 'fomo' }, isTalkOnly: false })).toBeNull();
    expect(restraintOf({ ...talk, before: { feeling: 'distress' }, isTalkOnly: false })).toBe('crisis');
  });
});

it('every kind of notice carries one to three steps, with and without a market', () => {
  for (const type of [...(Object.keys(notificationTypes) as NotificationType[]), null])
    for (const pair of ['XAU/USD', null] as const) {
      const chosen = stepsAfterNotice(type, pair);
      expect(chosen.length).toBeGreaterThanOrEqual(1);
      expect(new Set(chosen.map(({ label }) => label)).size).toBe(chosen.length);
      if (type === 'token_status') expect(chosen.map(({ open }) => open)).not.toContain('upgrade');
    }
});

describe('the answer first', () => {
  it('puts a short sentence with a figure above the rest', () =>
    expect(leadWithFigure('Gold is at 4,120.00. It moved little.')).toBe(
      '**Gold is at 4,120.00.**\n\nIt moved little.',
    ));

  it.each([
    ['a long first sentence', `Gold ${'and gold '.repeat(10)}is at 4,120.00. Yes.`],
    ['a sentence without a figure', 'Nobody knows. Gold is at 4,120.00.'],
    ['a single sentence', 'Gold is at 4,120.00.'],
    ['words that are bold already', 'Gold is at 4,120.00. **No.** 1 is enough.'],
  ])('leaves %s as it is', (_, content) => expect(leadWithFigure(content)).toBe(content));

  it('gives a bold verdict a line of its own', () =>
    expect(leadWithFigure('**Nothing I would take.** Price is at 5.')).toBe(
      '**Nothing I would take.**\n\nPrice is at 5.',
    ));
});
