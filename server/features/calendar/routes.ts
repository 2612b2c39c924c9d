import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { readEvents } from './read-events.ts';

const MINUTE = 60_000;

/** Everybody sees the same calendar: it is written once a minute, and requests that come meanwhile share it. */
export function calendarRoutes(deps: Pick<Deps, 'calendar' | 'market'>): Pick<Handlers, 'getEconomicEvents'> {
  let shared: { minute: number; bytes: Promise<Buffer> } | null = null;

  const bytesAt = (now: number): Promise<Buffer> => {
    const minute = Math.floor(now / MINUTE);
    if (shared?.minute !== minute) {
      const mine = {
        minute,
        bytes: readEvents(deps, now).then((events) => Buffer.from(JSON.stringify({ events }))),
      };
      shared = mine;
      mine.bytes.catch(() => {
        if (shared === mine) shared = null;
      });
    }
    return shared.bytes;
  };

  return { getEconomicEvents: async ({ now }) => ({ prepared: await bytesAt(now) }) };
}
