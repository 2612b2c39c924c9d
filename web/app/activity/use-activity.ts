import { useEffect } from 'react';
import {
  PRESENCE_CHECK_INTERVAL_MS,
  isGreetingDue,
  isReturnPingDue,
  type ActivityRecord,
} from '@app/domain/proactive/pacing/presence.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/time/clock.ts';

const activityEvents = ['click', 'keydown', 'mousemove', 'touchstart'] as const;
const WRITE_INTERVAL_MS = 5_000;

const EMPTY: ActivityRecord = {
  lastActivityAt: null,
  lastPingAt: null,
  lastGreetingAt: null,
  greeting: false,
};

type StoredPresence = Partial<Record<keyof ActivityRecord, unknown>>;

function read(storage: () => Storage, key: string): StoredPresence {
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

/** An effect that runs twice greets once. */
const greeted = new Set<string>();

function presenceOf(userId: string) {
  const key = `activity-${userId}`;
  const kept = read(session, key);
  const record: ActivityRecord = {
    ...EMPTY,
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
      if (at - written < WRITE_INTERVAL_MS) return;
      written = at;
      write(lasting, key, { lastActivityAt: at });
    },
    async check(at: number) {
      if (record.lastActivityAt === null) return this.active(at);
      if (!isReturnPingDue(record, at)) return;
      record.lastPingAt = at;
      keepSession();
      const clientLastActiveAt = new Date(record.lastActivityAt).toISOString();
      await callEndpoint('reportReturn', { body: { clientLastActiveAt } });
    },
    async greet(at: number) {
      record.greeting = greeted.has(userId);
      if (!isGreetingDue(record, at)) return;
      greeted.add(userId);
      try {
        await callEndpoint('reportLogin');
        record.lastGreetingAt = at;
        keepSession();
      } finally {
        greeted.delete(userId);
      }
    },
  };
}

/** Failures are ignored: nothing on screen depends on these calls. */
const ignoreFailure = (work: Promise<void>): void => void work.catch(() => undefined);

export function useActivity(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const presence = presenceOf(userId);
    // A hidden page is no return.
    const check = () => {
      if (document.visibilityState !== 'hidden') ignoreFailure(presence.check(serverNow()));
    };
    const onActivity = () => {
      check();
      presence.active(serverNow());
    };
    check();
    ignoreFailure(presence.greet(serverNow()));
    const ticking = setInterval(check, PRESENCE_CHECK_INTERVAL_MS);
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    for (const sign of activityEvents) addEventListener(sign, onActivity, { passive: true });
    return () => {
      clearInterval(ticking);
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
      for (const sign of activityEvents) removeEventListener(sign, onActivity);
    };
  }, [userId]);
}
