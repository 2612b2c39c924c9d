import { useEffect } from 'react';
import { CHECK_EVERY, greetingDue, returnPingDue, type ActivityRecord } from '@app/domain/proactive/idle.ts';
import { call } from '../lib/api.ts';
import { now } from '../lib/clock.ts';

const signs = ['click', 'keydown', 'mousemove', 'touchstart'] as const;
/** A moving mouse is written down at most this often. */
const WRITE_EVERY = 5_000;

const NOTHING: ActivityRecord = {
  lastActivityAt: null,
  lastPingAt: null,
  lastGreetingAt: null,
  greeting: false,
};

type Stored = Partial<Record<keyof ActivityRecord, unknown>>;

function read(storage: () => Storage, key: string): Stored {
  try {
    const held: unknown = JSON.parse(storage().getItem(key) ?? '{}');
    return typeof held === 'object' && held !== null ? held : {};
  } catch {
    return {};
  }
}

function write(storage: () => Storage, key: string, value: Partial<ActivityRecord>): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the record lasts as long as the page.
  }
}

const lasting = () => localStorage;
const session = () => sessionStorage;
const instant = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Users greeted at this moment: a page that is set up twice greets once. */
const greeted = new Set<string>();

/** The last activity is known to the browser, pings and greetings to this session of it alone. */
function presenceOf(userId: string) {
  const key = `activity-${userId}`;
  const kept = read(session, key);
  const record: ActivityRecord = {
    ...NOTHING,
    lastActivityAt: instant(read(lasting, key).lastActivityAt),
    lastPingAt: instant(kept.lastPingAt),
    lastGreetingAt: instant(kept.lastGreetingAt),
  };
  let written = -Infinity;

  const keepSession = () => {
    const { lastPingAt, lastGreetingAt } = record;
    write(session, key, { lastPingAt, lastGreetingAt });
  };
  return {
    active(at: number) {
      record.lastActivityAt = at;
      if (at - written < WRITE_EVERY) return;
      written = at;
      write(lasting, key, { lastActivityAt: at });
    },
    async check(at: number) {
      if (record.lastActivityAt === null) return this.active(at);
      if (!returnPingDue(record, at)) return;
      record.lastPingAt = at;
      keepSession();
      const clientLastActiveAt = new Date(record.lastActivityAt).toISOString();
      await call('reportReturn', { body: { clientLastActiveAt } });
    },
    async greet(at: number) {
      record.greeting = greeted.has(userId);
      if (!greetingDue(record, at)) return;
      greeted.add(userId);
      try {
        await call('reportLogin');
        record.lastGreetingAt = at;
        keepSession();
      } finally {
        greeted.delete(userId);
      }
    },
  };
}

/** Nothing on screen depends on these calls: a failure is left at that. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

/** Tells the server when the user has just signed in and when they come back after a pause (specification, section 4). */
export function useActivity(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const presence = presenceOf(userId);
    // Nobody has returned to a page that is out of sight.
    const check = () => {
      if (document.visibilityState !== 'hidden') quietly(presence.check(now()));
    };
    const onActivity = () => {
      check();
      presence.active(now());
    };
    check();
    quietly(presence.greet(now()));
    const ticking = setInterval(check, CHECK_EVERY);
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    for (const sign of signs) addEventListener(sign, onActivity, { passive: true });
    return () => {
      clearInterval(ticking);
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
      for (const sign of signs) removeEventListener(sign, onActivity);
    };
  }, [userId]);
}
