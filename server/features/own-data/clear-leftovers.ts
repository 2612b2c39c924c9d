import { TelegramTrouble } from '../../adapters/telegram/port.ts';
import { endLeftover, nextLeftover, takeLeftover, type Leftover } from '../../db/leftovers.ts';
import type { Deps } from '../../deps.ts';
import { lastTelegramWords } from './farewell.ts';

export type LeftoverDeps = Pick<Deps, 'config' | 'database' | 'log' | 'storage' | 'telegram'>;

/** Waits between the tries, in ms. An image is tried for ever after them, a last word no more. */
const WAITS = [60_000, 600_000, 3_600_000, 21_600_000] as const;
const LONGEST_WAIT = 86_400_000;

/** Does what is left to do for deleted accounts; what fails is tried again later. */
export async function clearLeftovers(deps: LeftoverDeps, now: number): Promise<void> {
  const { db } = deps.database;
  for (let after = 0; ;) {
    const leftover = await nextLeftover(db, now, after);
    if (!leftover) return;
    after = leftover.id;
    const wait = WAITS[leftover.tries] ?? LONGEST_WAIT;
    if (!(await takeLeftover(db, leftover, now + wait))) continue;
    await (leftover.kind === 'image' ? removeImage(deps, leftover) : sayLastWords(deps, leftover));
  }
}

async function removeImage(
  { database, log, storage }: LeftoverDeps,
  { id, key, tries }: Leftover,
): Promise<void> {
  try {
    await storage.remove(key);
    await endLeftover(database.db, id);
  } catch (error) {
    log.error(
      { err: error, image: key, tries: tries + 1 },
      'an image of a deleted account could not be removed',
    );
  }
}

async function sayLastWords(
  { config, database, log, telegram }: LeftoverDeps,
  { id, key, tries }: Leftover,
): Promise<void> {
  if (!telegram || tries >= WAITS.length) return endLeftover(database.db, id);
  try {
    await telegram.write(key, { text: lastTelegramWords(config.PRODUCT_NAME), marks: [] });
  } catch (error) {
    if (!(error instanceof TelegramTrouble)) throw error;
    log.warn({ kind: error.kind }, 'the last words to a chat were not said');
    if (error.kind === 'down' || error.kind === 'limit') return;
  }
  await endLeftover(database.db, id);
}
