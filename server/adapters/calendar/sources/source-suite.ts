import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import type { SourceSettings } from './fetch-json.ts';
import { CalendarSourceError, type CalendarSource } from '../port.ts';
import { KEY, openCalendarServer, type CalendarServer, type Dialect } from '../stand-ins/calendar-server.ts';

type Subject = {
  dialect: Dialect;
  open: (options: SourceSettings) => CalendarSource;
  expected: readonly Partial<EconomicEvent>[];
  rowsOf: (sample: unknown) => Record<string, unknown>[];
  wrap: (rows: unknown) => unknown;
  timeField: string;
};

/** The week of the samples. */
const NOW = Date.UTC(2026, 5, 3, 12);

async function failureOf(work: Promise<unknown>): Promise<CalendarSourceError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CalendarSourceError) return error;
    throw error;
  }
  throw new Error('It was expected to fail');
}

type TestSource = { server: CalendarServer; source: CalendarSource };

export function describeSource(name: string, subject: Subject): void {
  describe(name, () => {
    const talk = {} as TestSource;
    beforeAll(async () => {
      talk.server = await openCalendarServer(subject.dialect);
      talk.source = subject.open({ baseUrl: talk.server.baseUrl, key: KEY });
    });
    afterAll(() => talk.server.close());
    beforeEach(() => talk.server.plan());
    describeReplies(talk, subject);
    describeFailures(talk, subject);
  });
}

function describeReplies(talk: TestSource, { expected, rowsOf, wrap, timeField }: Subject): void {
  it('reads what the provider sends, soonest first, in UTC and in our words', async () => {
    const { events, dropped, covers } = await talk.source.fetch(NOW);
    expect(events).toEqual(expected.map((one) => expect.objectContaining(one)));
    expect(dropped).toBe(0);
    expect(events).toEqual(events.toSorted(compareByTime));
    for (const { at, precision } of events) {
      expect([precision, at >= covers.from && at <= covers.to]).toEqual(['published', true]);
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('names a release the same in every answer', async () => {
    const ids = async () => (await talk.source.fetch(NOW)).events.map(({ id }) => id);
    const first = await ids();
    talk.server.plan({ kind: 'json', body: wrap(rowsOf(talk.server.sample()).toReversed()) });
    expect((await ids()).toSorted()).toEqual(first.toSorted());
  });

  it('takes a row that comes twice for one', async () => {
    const rows = rowsOf(talk.server.sample());
    talk.server.plan({ kind: 'json', body: wrap([...rows, ...rows]) });
    expect((await talk.source.fetch(NOW)).events).toHaveLength(expected.length);
  });

  it('leaves out rows that cannot be read, counts them and keeps the rest', async () => {
    const rows = rowsOf(talk.server.sample());
    const [first = {}] = rows;
    talk.server.plan({ kind: 'json', body: wrap([...rows, null, { ...first, [timeField]: 'soon' }]) });
    const { events, dropped } = await talk.source.fetch(NOW);
    expect([events.length, dropped]).toEqual([expected.length, 2]);
  });

  it.each([
    ['rows of another shape altogether', (rows: unknown[]) => rows.map(() => ({ something: 'else' }))],
    ['no list', () => 'what list'],
  ])('takes no calendar from %s', async (_said, change) => {
    talk.server.plan({ kind: 'json', body: wrap(change(rowsOf(talk.server.sample()))) });
    expect((await failureOf(talk.source.fetch(NOW))).kind).toMatch(/nonsense|refused/);
  });
}

function describeFailures(talk: TestSource, { dialect, open }: Subject): void {
  it.each([
    ['an address that is refused', { kind: 'status', status: 401 }, 'refused'],
    ['a plan that does not have it', { kind: 'status', status: 403 }, 'refused'],
    ['a failing provider', { kind: 'status', status: 500 }, 'down'],
    ['a provider that is being looked after', { kind: 'status', status: 503 }, 'down'],
    ['a provider that hangs', { kind: 'hang' }, 'down'],
    ['an answer that breaks off', { kind: 'cut' }, 'down'],
    ['an answer without end', { kind: 'endless' }, 'nonsense'],
    ['a web page', { kind: 'text', body: '<!doctype html><title>One moment</title>' }, 'nonsense'],
    ['half of a JSON text', { kind: 'text', body: '[{"ti', type: 'application/json' }, 'nonsense'],
    ['nothing', { kind: 'text', body: '' }, 'nonsense'],
    [
      'a redirect elsewhere',
      { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      'down',
    ],
  ] as const)('says what is wrong with %s', async (_said, answer, kind) => {
    talk.server.plan(answer);
    const hasty = open({ baseUrl: talk.server.baseUrl, key: KEY, timeoutMs: 300 });
    const source = answer.kind === 'hang' ? hasty : talk.source;
    const trouble = await failureOf(source.fetch(NOW));
    expect(trouble.kind).toBe(kind);
    expect(trouble.message).not.toContain(KEY);
    expect(trouble.message).not.toContain('127.0.0.1');
  });

  it.each([
    ['90', 90_000],
    ['Wed, 03 Jun 2026 12:05:00 GMT', 300_000],
    ['perhaps', null],
  ])('hears how long it should wait: %s', async (wish, ms) => {
    talk.server.plan({ kind: 'status', status: 429, headers: { 'retry-after': wish } });
    expect(await failureOf(talk.source.fetch(NOW))).toMatchObject({ kind: 'limit', retryAfterMs: ms });
  });

  if (dialect.keyName)
    it('says that a wrong key was refused, also where the status is 200', async () => {
      const stranger = open({ baseUrl: talk.server.baseUrl, key: 'not-the-key' });
      const trouble = await failureOf(stranger.fetch(NOW));
      expect(trouble.kind).toBe('refused');
      expect(trouble.message).not.toContain('not-the-key');
    });
}
