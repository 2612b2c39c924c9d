import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresAreBacked, unbackedFigures } from '../buddy/evidence.ts';
import type { Lesson } from '../buddy/lessons/lesson.ts';
import type { Topic } from '../buddy/topics.ts';
import { aRelease } from '../testing/a-release.ts';
import { aClosed, anOwnSignal, anOwnState, OWN_NOON as NOON } from '../testing/own-state.ts';
import { candidates } from './candidates.ts';
import { categories, type Category } from './category.ts';
import type { OwnState } from './own-state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TODAY = Math.floor(NOON / DAY);

const lessonOf = (topic: Topic): Lesson => ({
  topic,
  title: topic,
  also: [],
  market: 'EUR/USD',
  asks: [],
  see: [],
  body: 'Buy at {{ask}}. It can lose [$10].',
});
const all = (state: OwnState, now = NOON) => candidates(state, now, { kinds: categories, lessonOf });
const only = (category: Category, state: OwnState, now = NOON) =>
  candidates(state, now, { kinds: [category], lessonOf })[0] ?? null;
const closings = (...ends: Array<'stop_hit' | 'target_hit' | 'expired'>) =>
  ends.map((end, i) => aClosed(end, NOON - (ends.length - i) * HOUR));

const opening = (opensAt: number) => ({
  session: { name: 'London' as const, opensAt, closesAt: opensAt + 9 * HOUR },
  measured: { pair: 'EUR/USD' as const, days: 18, inHour: 142, before: 81 },
});

test('who never wrote, and who has nothing of their own, hears nothing made up', () => {
  expect(all(anOwnState({ lastTalkAt: null, open: [anOwnSignal()] }))).toEqual([]);
  expect(all(anOwnState({ experience: 'expert' }))).toEqual([]);
});

test('what is worth more stands first, and only what is wanted is written', () => {
  const state = anOwnState({
    open: [anOwnSignal()],
    closed: closings('stop_hit'),
    opening: opening(NOON + 20 * 60_000),
  });
  expect(all(state).map(({ category }) => category)).toEqual([
    'achievement',
    'market_session_open',
    'micro_education',
    'time_greeting',
  ]);
  expect(only('motivational', state)).toBeNull();
});

describe('an achievement', () => {
  test('the first signal that closed is told honestly when it lost', () => {
    const draft = only('achievement', anOwnState({ closed: closings('stop_hit') }));
    expect(draft?.content).toBe(
      'Your first signal, EUR/USD BUY, has run to its end. It lost −1.00R at its stop 1.07750. That was the loss agreed on before, and not more than that.\n\nIt stands in your record now. One result says nothing about the next; a plan followed to its end is what was done well.',
    );
    expect(draft?.why).toBe('Because you followed your first signal to its end.');
  });

  test('a jump over the stop is not called the loss agreed on', () => {
    const [lost] = closings('stop_hit');
    const gone = { ...lost!, closing: { ...lost!.closing, gap: true, price: 107_500 } };
    const draft = only('achievement', anOwnState({ closed: [gone] }));
    expect(draft?.content).toContain(
      'It lost −2.00R: the price jumped over the stop and it closed at 1.07500.',
    );
  });

  test('a record of ten names the losses first and says that it is too few', () => {
    const ends = [...Array(3).fill('target_hit'), ...Array(6).fill('stop_hit'), 'expired'] as const;
    expect(only('achievement', anOwnState({ closed: closings(...ends) }))?.content).toBe(
      'Your record holds 10 closed signals: 6 hit the stop, 1 expired, 3 reached the target. Together −0.40R after spread. That is still too few to mean much.',
    );
  });

  test('nothing of long ago is news', () => {
    expect(only('achievement', anOwnState({ closed: [aClosed('stop_hit', NOON - 4 * DAY)] }))).toBeNull();
  });
});

describe('tokens', () => {
  const balance = (change: Partial<OwnState['balance']>) => ({
    balance: { ...anOwnState().balance, ...change },
    lastTalkAt: NOON - HOUR,
  });
  test('nearly used up: how many are left and when the next come', () => {
    const draft = only('token_status', anOwnState(balance({ daily: 3 })));
    expect(draft?.content).toContain('3 tokens left. The next 20 come at midnight UTC, in 12 hours.');
    expect(draft?.about).toBe(`tokens:low:${TODAY}`);
  });
  test('welcome tokens about to lapse, without a push to use them up', () => {
    const draft = only('token_status', anOwnState(balance({ welcome: 40, welcomeUntil: NOON + 20 * HOUR })));
    expect(draft?.content).toContain('40 welcome tokens lapse in 20 hours.');
    expect(draft?.content).toContain('There is no need to use them up');
  });
  test('back after a day that used them all', () => {
    const draft = only(
      'token_status',
      anOwnState({ ...balance({ daily: 0, dailyDay: TODAY - 1 }), lastTalkAt: NOON - DAY }),
    );
    expect(draft?.content).toContain('Your 20 tokens for today are there');
  });
  test('plenty left is no news, nor are none at all', () => {
    expect(only('token_status', anOwnState(balance({ daily: 12 })))).toBeNull();
    expect(only('token_status', anOwnState(balance({ daily: 0 })))).toBeNull();
  });
});

describe('the opening of a session', () => {
  test('says what is measured about that hour, and what of the own stands in it', () => {
    const state = anOwnState({ opening: opening(NOON + 20 * 60_000), open: [anOwnSignal()] });
    const draft = only('market_session_open', state);
    expect(draft?.content).toContain('London opens at 12:20 UTC, in 20 minutes.');
    expect(draft?.content).toContain(
      'On the last 18 days EUR/USD went 14.2 pips from low to high in that hour on average, after 8.1 pips in the hour before.',
    );
    expect(draft?.content).toContain('EUR/USD BUY stands at +0.38R. The stop 1.07750');
    expect(draft?.why).toBe('Because you prefer the London session and hold an open EUR/USD signal.');
  });
  test('an hour that is no livelier is said to be no reason to trade', () => {
    const quiet = opening(NOON);
    const state = anOwnState({ opening: { ...quiet, measured: { ...quiet.measured, inHour: 80 } } });
    expect(only('market_session_open', state)?.content).toContain('no reason to trade');
  });
  test('with nothing measured nothing is said', () => {
    expect(
      only('market_session_open', anOwnState({ opening: { ...opening(NOON), measured: null } })),
    ).toBeNull();
  });
});

describe('a lesson fits what was last done', () => {
  const topicOf = (change: Partial<OwnState>, now = NOON) =>
    only('micro_education', anOwnState({ experience: 'expert', ...change }), now)?.about ?? null;
  test.each<[string, Partial<OwnState>, string | null]>([
    ['a stop that was hit', { closed: closings('stop_hit') }, 'lesson:stop-loss'],
    ['a jump over the stop', { closed: [aClosed('stop_hit', NOON - HOUR, { gap: true })] }, 'lesson:gap'],
    ['a target that was reached', { closed: closings('target_hit') }, 'lesson:sample-size'],
    ['time that ran out', { closed: closings('expired') }, 'lesson:timeframe'],
    ['an open signal on gold', { open: [anOwnSignal({ pair: 'XAU/USD' })] }, 'lesson:gold'],
    ['a release that is near', { events: [{ event: aRelease(NOON + HOUR), pair: 'EUR/USD' }] }, 'lesson:cpi'],
    [
      'a watched level',
      { watches: [{ pair: 'EUR/USD', above: 108_500, below: null, expiresAt: NOON + DAY }] },
      'lesson:breakout',
    ],
    ['a lesson before', { lessons: [{ topic: 'forex', at: NOON - DAY }] }, 'lesson:currency-pair'],
    ['nothing of late', { closed: [aClosed('stop_hit', NOON - 9 * DAY)] }, null],
  ])('%s', (_what, change, about) => {
    expect(topicOf(change)).toBe(about);
  });
  test('one that was taken or brought before does not come again', () => {
    const closed = closings('stop_hit');
    expect(topicOf({ closed, lessons: [{ topic: 'stop-loss', at: NOON }] })).toBe('lesson:r-multiple');
    expect(topicOf({ closed, brought: ['stop-loss', 'r-multiple'] })).toBe('lesson:false-breakout');
  });
  test('a forex signal that is held into a Friday brings the weekend gap', () => {
    const friday = Date.UTC(2026, 5, 5, 12);
    const held = (pair: 'EUR/USD' | 'BTC/USD') =>
      topicOf({ lastSeenAt: friday, open: [anOwnSignal({ pair })] }, friday);
    expect(held('EUR/USD')).toBe('lesson:weekend-gap');
    expect(held('BTC/USD')).toBe('lesson:bitcoin');
  });
});

test('three losses in a row: how ordinary that is, and that smaller or a pause is fine', () => {
  const draft = only(
    'motivational',
    anOwnState({ closed: closings('target_hit', 'stop_hit', 'stop_hit', 'stop_hit') }),
  );
  expect(draft?.content).toContain('Your last 3 signals lost, −3.00R together.');
  expect(draft?.content).toContain('Plans like these win about 33% of the time by chance alone.');
  expect(draft?.content).toContain('larger to win it back is not');
  expect(only('motivational', anOwnState({ closed: closings('stop_hit', 'stop_hit') }))).toBeNull();
});

describe('who was away', () => {
  const away = (days: number, more: Partial<OwnState> = {}) =>
    all(anOwnState({ lastSeenAt: NOON - days * DAY - HOUR, lastTalkAt: NOON - days * DAY - HOUR, ...more }));
  test('hears nothing for a week, then what became of their own, once more after a month, and then nothing', () => {
    for (const days of [3, 6, 12, 29, 34, 90]) expect(away(days), `${days}`).toEqual([]);
    for (const days of [7, 30])
      expect(away(days).map(({ category }) => category)).toEqual(['personal_checkin']);
  });
  test('is told the losses first and asked for nothing', () => {
    const [draft] = away(7, { closed: closings('stop_hit', 'target_hit', 'stop_hit') });
    expect(draft?.content).toBe(
      'You were last here 7 days ago. Since then: 2 hit the stop, 1 reached the target, together 0.00R after spread.\n\nNothing of yours is open, so nothing needs you.'.replace(
        '0.00R',
        '+0.00R',
      ),
    );
  });
});

const pairs = ['EUR/USD', 'XAU/USD', 'USD/JPY'] as const;
const state = fc
  .record({
    ends: fc.array(fc.constantFrom('stop_hit', 'target_hit', 'expired'), { maxLength: 35 }),
    open: fc.subarray([...pairs]),
    watched: fc.subarray([...pairs]),
    daily: fc.integer({ min: 0, max: 20 }),
    welcome: fc.integer({ min: 0, max: 80 }),
    lapsesIn: fc.integer({ min: -DAY, max: 2 * DAY }),
    lessons: fc.subarray(['forex', 'pip', 'spread', 'lot', 'stop-loss'] as Topic[]),
    event: fc.boolean(),
    simulated: fc.boolean(),
    away: fc.integer({ min: 0, max: 40 * DAY }),
    opensIn: fc.integer({ min: -15 * 60_000, max: 30 * 60_000 }),
    inHour: fc.integer({ min: 1, max: 4_000 }),
    name: fc.constantFrom(null, 'Maya', 'Zoë'),
    fresh: fc.boolean(),
  })
  .map((given) =>
    anOwnState({
      name: given.name,
      lastSeenAt: NOON - given.away,
      lastTalkAt: NOON - given.away,
      balance: {
        ...anOwnState().balance,
        daily: given.daily,
        welcome: given.welcome,
        welcomeUntil: NOON + given.lapsesIn,
      },
      open: given.open.map((pair) => anOwnSignal({ pair })),
      closed: closings(...given.ends),
      watches: given.watched.map((pair) => ({ pair, above: 109_000, below: 107_000, expiresAt: NOON + DAY })),
      lessons: given.lessons.map((topic, i) => ({ topic, at: NOON - (9 - i) * HOUR })),
      events: given.event ? [{ event: aRelease(NOON + given.inHour * 1_000), pair: 'EUR/USD' }] : [],
      opening: {
        ...opening(NOON + given.opensIn),
        measured: { pair: 'EUR/USD', days: 20, inHour: given.inHour, before: 500 },
      },
      simulated: given.simulated,
      ...(given.fresh ? {} : { quote: () => null }),
    }),
  );

const pressing =
  /!|\b(hurry|don't miss|last chance|act now|jackpot|win big|lucky|guaranteed|easy money|bet|upgrade|buy now|premium)\b/i;

test('whatever the state: every figure has its source, nobody is pressed, everything has its reason, nothing twice', () => {
  fc.assert(
    fc.property(state, (one) => {
      const drafts = all(one);
      expect(new Set(drafts.map(({ about }) => about)).size).toBe(drafts.length);
      for (const { content, why, evidence, category } of drafts) {
        expect(unbackedFigures(content, evidence), `${category}: ${content}`).toEqual([]);
        expect(figuresAreBacked(why, evidence), why).toBe(true);
        expect(why).toMatch(/^Because .*\.$/);
        expect(content).not.toMatch(pressing);
        expect(content).not.toMatch(/undefined|null|NaN|Infinity/);
        if (one.simulated && evidence.some(({ source }) => source.startsWith('quote')))
          expect(content).toContain('Simulated market');
      }
    }),
    { numRuns: 300 },
  );
});
