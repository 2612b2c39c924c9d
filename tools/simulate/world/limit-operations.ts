import { telegramEndpoints } from '../../../contracts/messaging/telegram.ts';
import type { Operation, World } from './world.ts';

/** What may be answered at most within a window: what the contract promises, not what a counter of the product says. */
const [LINK_LIMIT] = telegramEndpoints.connectTelegram.limits;
const LINK_WINDOW_MS = LINK_LIMIT.seconds * 1_000;
/** By so much the time of a process may differ from the true one (docs/decisions/060-one-clock.md), so nobody knows in which window a call at its edge counts. */
const TOLERATED_MS = 3_000;
const TRIES = 14;

/** Asks for more links than one may have. Nothing else holds the caller up: no growing delay, and each link is a new one. */
export const askForLinks: Operation = async (world, account) => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const begun = world.now();
    const { status } = await world.ask(account, account.client, {
      method: 'POST',
      url: '/api/telegram/connect',
    });
    if (status === 429) return;
    const window = Math.floor((begun - TOLERATED_MS) / LINK_WINDOW_MS);
    if (status === 200 && Math.floor((world.now() + TOLERATED_MS) / LINK_WINDOW_MS) === window)
      world.promised.links.push({ number: account.number, window });
  }
};

/** By the true time, whatever the clocks and counters of the processes say. */
export function checkLinks({ promised: { links }, violate }: World): void {
  const counts = new Map<string, number>();
  for (const { number, window } of links)
    counts.set(`${number} ${window}`, (counts.get(`${number} ${window}`) ?? 0) + 1);
  for (const count of counts.values())
    if (count > LINK_LIMIT.max)
      violate(
        `${count} Telegram links were given within ${LINK_LIMIT.seconds / 60} minutes, ${LINK_LIMIT.max} are allowed`,
      );
}
