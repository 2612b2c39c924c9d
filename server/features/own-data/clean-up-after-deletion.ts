import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { TelegramError } from '../../adapters/telegram/port.ts';
import {
  CLEANUP_TASK,
  endCleanup,
  takeCleanupTask,
  type CleanupTask,
} from '../../platform/database/cleanup-tasks.ts';
import { createChannel } from '../../platform/queue/channel.ts';
import type { QueueTask } from '../../platform/queue/task.ts';
import type { Deps } from '../../deps.ts';
import { farewellTelegramText } from './farewell-texts.ts';

type CleanupDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'storage' | 'telegram'>;

/** Between the tries. An image is tried for ever after them, a last word no more. */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
const LONGEST_WAIT_MS = DAY_MS;

/** Does what is left to do for deleted accounts; what fails is tried again later. */
export function createCleanupTask(deps: CleanupDeps): QueueTask {
  const { clock, database } = deps;
  return {
    name: CLEANUP_TASK,
    channels: [createChannel(CLEANUP_TASK, 1)],
    run: async (job) => {
      const task = await takeCleanupTask(database.db, job.id);
      if (!task) return null;
      const again = clock.now() + (WAITS_MS[task.tries - 1] ?? LONGEST_WAIT_MS);
      // A process died over it: not again and again at once.
      if (job.attempts > 1) return again;
      const isDone = await (task.kind === 'image' ? removeImage(deps, task) : sendLastWords(deps, task));
      if (!isDone) return again;
      await endCleanup(database.db, task.id);
      return null;
    },
  };
}

async function removeImage({ log, storage }: CleanupDeps, { key, tries }: CleanupTask): Promise<boolean> {
  try {
    await storage.remove(key);
    return true;
  } catch (error) {
    log.error({ err: error, image: key, tries }, 'an image of a deleted account could not be removed');
    return false;
  }
}

async function sendLastWords(
  { config, log, telegram }: CleanupDeps,
  { key, tries }: CleanupTask,
): Promise<boolean> {
  if (!telegram || tries > WAITS_MS.length) return true;
  try {
    await telegram.sendText(key, { text: farewellTelegramText(config.PRODUCT_NAME), marks: [] });
    return true;
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    log.warn({ kind: error.kind }, 'the last words to a chat were not said');
    return error.kind !== 'down' && error.kind !== 'limit';
  }
}
