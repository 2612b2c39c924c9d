import { DAY_MS, HOUR_MS } from '../../time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresAreBacked, unbackedFigures } from '../../buddy/replies/evidence.ts';
import type { Lesson } from '../../buddy/lessons/lesson.ts';
import type { Topic } from '../../buddy/clauses/topics.ts';
import { aRelease } from '../../testing/a-release.ts';
import { aClosedSignal, aUserSignal, aUserState, STATE_NOON as NOON } from '../../testing/user-state.ts';
import { composeCandidates } from './compose-candidates.ts';
import { categories, type Category } from '../category.ts';
import type { UserState } from './user-state.ts';
import { writeGreeting } from './write-greeting.ts';

const TODAY = Math.floor(NOON / DAY_MS);

const lessonOf = (topic: Topic): Lesson => ({
  topic,
  title: topic,
  also: [],
  market: 'EUR/USD',
  asks: [],
  see: [],
  body: 'Buy at {{ask}}. It can lose [$10].',
});
const all = (state: UserState, now = NOON) => composeCandidates(state, now, { kinds: categories, lessonOf });
const only = (category: Category, state: UserState, now = NOON) =>
  composeCandidates(state, now, { kinds: [category], lessonOf })[0] ?? null;
const closings = (...ends: Array<'stop_hit' | 'target_hit' | 'expired'>) =>
  ends.map((end, i) => aClosedSignal(end, NOON - (ends.length - i) * HOUR_MS));

const opening = (opensAt: number) => ({
  session: { name: 'London' as const, opensAt, closesAt: opensAt + 9 * HOUR_MS },
  measured: { pair: 'EUR/USD' as const, days: 18, rangeInHour: 142, rangeBefore: 81 },
});

test('a user who never wrote or has nothing open gets no message', () => {
  expect(all(aUserState({ lastTalkAt: null, open: [aUserSignal()] }))).toEqual([]);
  expect(all(aUserState({ experience: 'expert' }))).toEqual([]);
});

test('simultaneous releases that move the same market share a line', () => {
  const release = (name: string, at: number) => ({
    event: { ...aRelease(at), name },
    pair: 'EUR/USD' as const,
  });
  const at = NOON + HOUR_MS;
  const events = [release('Core CPI m/m', at), release('CPI m/m', at), release('Minutes', at + HOUR_MS)];
  const told = writeGreeting(aUserState({ events }), NOON, 'login', NOON - 5 * HOUR_MS)?.content ?? '';
  expect(told).toMatch(/Core CPI m\/m, CPI m\/m \(USD\) are due/);
  expect(told).toContain('Minutes (USD) is due');
  expect(told.match(/past a stop too/g)).toHaveLength(2);
});

test('orders by priority and writes only enabled categories', () => {
  const state = aUserState({
    open: [aUserSignal()],
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
  test('a first signal that lost is reported honestly', () => {
    const draft = only('achievement', aUserState({ closed: closings('stop_hit') }));
    expect(draft?.content).toBe(
      'Your first signal, EUR/USD BUY, has run to its end. It lost −1.00R at its stop 1.07750. That was the loss agreed on before, and not more than that.\n\nIt stands in your record now. One result says nothing about the next; a plan followed to its end is what was done well.',
    );
    expect(draft?.why).toBe('Because you followed your first signal to its end.');
  });

  test('a jump over the stop is not called the loss agreed on', () => {
    const [lost] = closings('stop_hit');
    const gone = { ...lost!, closing: { ...lost!.closing, gap: true, price: 107_500 } };
    const draft = only('achievement', aUserState({ closed: [gone] }));
    expect(draft?.content).toContain(
      'It lost −2.00R: the price jumped over the stop and it closed at 1.07500.',
    );
  });

  test('a record of ten puts losses first and says that ten are too few', () => {
    const ends = [...Array(3).fill('target_hit'), ...Array(6).fill('stop_hit'), 'expired'] as const;
    expect(only('achievement', aUserState({ closed: closings(...ends) }))?.content).toBe(
      'Your record holds 10 signals that closed: 6 hit the stop, 1 expired, 3 reached the target. Together −0.40R after spread. That is still too few to mean much.',
    );
  });

  test('practice ideas reach steps and sums of their own', () => {
    const practised = closings(...Array<'stop_hit'>(10).fill('stop_hit')).map((one) => ({
      ...one,
      kind: 'practice' as const,
    }));
    const mixed = [...closings('target_hit', 'target_hit'), ...practised];
    expect(only('achievement', aUserState({ closed: mixed }))?.content).toMatch(
      /^Your record holds 10 practice ideas that closed: 10 hit the stop\. Together −10\.00R/,
    );
    expect(writeGreeting(aUserState({ closed: mixed }), NOON, 'day', NOON - DAY_MS)?.content).toMatch(
      /2 signals of yours closed: 2 reached the target\. Together \+4\.00R.* 10 practice ideas of yours closed/,
    );
  });

  test('old events are not reported', () => {
    expect(
      only('achievement', aUserState({ closed: [aClosedSignal('stop_hit', NOON - 4 * DAY_MS)] })),
    ).toBeNull();
  });
});

describe('tokens', () => {
  const balance = (change: Partial<UserState['balance']>) => ({
    balance: { ...aUserState().balance, ...change },
    lastTalkAt: NOON - HOUR_MS,
  });
  test('says how many are left and when the next arrive', () => {
    const draft = only('token_status', aUserState(balance({ daily: 3 })));
    expect(draft?.content).toContain('3 tokens left. The next 20 come at midnight UTC, in 12 hours.');
    expect(draft?.about).toBe(`tokens:low:${TODAY}`);
  });
  test('announces the lapse of welcome tokens without urging to use them', () => {
    const draft = only(
      'token_status',
      aUserState(balance({ welcome: 40, welcomeUntil: NOON + 20 * HOUR_MS })),
    );
    expect(draft?.content).toContain('40 welcome tokens lapse in 20 hours.');
    expect(draft?.content).toContain('There is no need to use them up');
  });
  test('reports the refill after a day that used them all', () => {
    const draft = only(
      'token_status',
      aUserState({ ...balance({ daily: 0, dailyDay: TODAY - 1 }), lastTalkAt: NOON - DAY_MS }),
    );
    expect(draft?.content).toContain('Your 20 tokens for today are there');
  });
  test('says nothing with plenty left, nor with none', () => {
    expect(only('token_status', aUserState(balance({ daily: 12 })))).toBeNull();
    expect(only('token_status', aUserState(balance({ daily: 0 })))).toBeNull();
  });
});

describe('the opening of a session', () => {
  test("reports the measured range of that hour and the user's open signal", () => {
    const state = aUserState({ opening: opening(NOON + 20 * 60_000), open: [aUserSignal()] });
    const draft = only('market_session_open', state);
    expect(draft?.content).toContain('London opens at 12:20 UTC, in 20 minutes.');
    expect(draft?.content).toContain(
      'On the last 18 days EUR/USD went 14.2 pips from low to high in that hour on average, after 8.1 pips in the hour before.',
    );
    expect(draft?.content).toContain('EUR/USD BUY stands at +0.38R. The stop 1.07750');
    expect(draft?.why).toBe('Because you prefer the London session and hold an open EUR/USD signal.');
  });
  test('calls an hour without more movement no reason to trade', () => {
    const quiet = opening(NOON);
    const state = aUserState({ opening: { ...quiet, measured: { ...quiet.measured, rangeInHour: 80 } } });
    expect(only('market_session_open', state)?.content).toContain('no reason to trade');
  });
  test('says nothing without a measurement', () => {
    expect(
      only('market_session_open', aUserState({ opening: { ...opening(NOON), measured: null } })),
    ).toBeNull();
  });
});

describe("a lesson fits the user's last action", () => {
  const topicOf = (change: Partial<UserState>, now = NOON) =>
    only('micro_education', aUserState({ experience: 'expert', ...change }), now)?.about ?? null;
  test.each<[string, Partial<UserState>, string | null]>([
    ['a stop that was hit', { closed: closings('stop_hit') }, 'lesson:stop-loss'],
    [
      'a jump over the stop',
      { closed: [aClosedSignal('stop_hit', NOON - HOUR_MS, { gap: true })] },
      'lesson:gap',
    ],
    ['a target that was reached', { closed: closings('target_hit') }, 'lesson:sample-size'],
    ['time that ran out', { closed: closings('expired') }, 'lesson:timeframe'],
    ['an open signal on gold', { open: [aUserSignal({ pair: 'XAU/USD' })] }, 'lesson:gold'],
    [
      'a release that is near',
      { events: [{ event: aRelease(NOON + HOUR_MS), pair: 'EUR/USD' }] },
      'lesson:cpi',
    ],
    [
      'a watched level',
      { watches: [{ pair: 'EUR/USD', above: 108_500, below: null, expiresAt: NOON + DAY_MS }] },
      'lesson:breakout',
    ],
    ['a lesson before', { lessons: [{ topic: 'forex', at: NOON - DAY_MS }] }, 'lesson:currency-pair'],
    ['nothing of late', { closed: [aClosedSignal('stop_hit', NOON - 9 * DAY_MS)] }, null],
  ])('%s', (_what, change, about) => {
    expect(topicOf(change)).toBe(about);
  });
  test('no lesson repeats', () => {
    const closed = closings('stop_hit');
    expect(topicOf({ closed, lessons: [{ topic: 'stop-loss', at: NOON }] })).toBe('lesson:r-multiple');
    expect(topicOf({ closed, sentLessons: ['stop-loss', 'r-multiple'] })).toBe('lesson:false-breakout');
  });
  test('a forex signal held into a Friday suggests the lesson on weekend gaps', () => {
    const friday = Date.UTC(2026, 5, 5, 12);
    const held = (pair: 'EUR/USD' | 'BTC/USD') =>
      topicOf({ lastSeenAt: friday, open: [aUserSignal({ pair })] }, friday);
    expect(held('EUR/USD')).toBe('lesson:weekend-gap');
    expect(held('BTC/USD')).toBe('lesson:bitcoin');
  });
});

test('after three losses says how common that is, and that a smaller size or a pause is fine', () => {
  const draft = only(
    'motivational',
    aUserState({ closed: closings('target_hit', 'stop_hit', 'stop_hit', 'stop_hit') }),
  );
  expect(draft?.content).toContain('Your last 3 signals lost, −3.00R together.');
  expect(draft?.content).toContain('Plans like these break even where 33% of them win.');
  expect(draft?.content).toContain('larger to win it back is not');
  expect(only('motivational', aUserState({ closed: closings('stop_hit', 'stop_hit') }))).toBeNull();
});

describe('an absent user', () => {
  const away = (days: number, more: Partial<UserState> = {}) =>
    all(
      aUserState({
        lastSeenAt: NOON - days * DAY_MS - HOUR_MS,
        lastTalkAt: NOON - days * DAY_MS - HOUR_MS,
        ...more,
      }),
    );
  test('gets a check-in after a week and after a month, and then none', () => {
    for (const days of [3, 6, 12, 29, 34, 90]) expect(away(days), `${days}`).toEqual([]);
    for (const days of [7, 30])
      expect(away(days).map(({ category }) => category)).toEqual(['personal_checkin']);
  });
  test('reads the losses first and is asked for nothing', () => {
    const [draft] = away(7, { closed: closings('stop_hit', 'target_hit', 'stop_hit') });
    expect(draft?.content).toBe(
      'You were last here 7 days ago. Since then 3 signals closed: 2 hit the stop, 1 reached the target. Together 0.00R after spread.\n\nNothing of yours is open, so nothing needs you.'.replace(
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
    lapsesIn: fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }),
    lessons: fc.subarray(['forex', 'pip', 'spread', 'lot', 'stop-loss'] as Topic[]),
    event: fc.boolean(),
    simulated: fc.boolean(),
    away: fc.integer({ min: 0, max: 40 * DAY_MS }),
    opensIn: fc.integer({ min: -15 * 60_000, max: 30 * 60_000 }),
    rangeInHour: fc.integer({ min: 1, max: 4_000 }),
    name: fc.constantFrom(null, 'Maya', 'Zoë'),
    fresh: fc.boolean(),
  })
  .map((given) =>
    aUserState({
      name: given.name,
      lastSeenAt: NOON - given.away,
      lastTalkAt: NOON - given.away,
      balance: {
        ...aUserState().balance,
        daily: given.daily,
        welcome: given.welcome,
        welcomeUntil: NOON + given.lapsesIn,
      },
      open: given.open.map((pair) => aUserSignal({ pair })),
      closed: closings(...given.ends),
      watches: given.watched.map((pair) => ({
        pair,
        above: 109_000,
        below: 107_000,
        expiresAt: NOON + DAY_MS,
      })),
      lessons: given.lessons.map((topic, i) => ({ topic, at: NOON - (9 - i) * HOUR_MS })),
      events: given.event ? [{ event: aRelease(NOON + given.rangeInHour * 1_000), pair: 'EUR/USD' }] : [],
      opening: {
        ...opening(NOON + given.opensIn),
        measured: { pair: 'EUR/USD', days: 20, rangeInHour: given.rangeInHour, rangeBefore: 500 },
      },
      simulated: given.simulated,
      ...(given.fresh ? {} : { quote: () => null }),
    }),
  );

const pressing =
  /!|\b(hurry|don't miss|last chance|act now|jackpot|win big|lucky|guaranteed|easy money|bet|upgrade|buy now|premium)\b/i;

test('in any state every figure has a source, every message a reason, nobody is urged, nothing repeats', () => {
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
