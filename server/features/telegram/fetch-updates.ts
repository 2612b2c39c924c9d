import { sql } from 'kysely';
import { TelegramError, type TelegramPort } from '../../adapters/telegram/port.ts';
import type { Deps } from '../../deps.ts';
import { saveUpdates, readLastUpdateId } from './inbox.ts';
import { commands } from './messages/texts.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';

/** Telegram answers at once when something comes, and else after so many seconds. */
const WAIT_S = 25;
/** Any number that no other lock of this database has. */
export const FETCH_LOCK = 7_146_020;
const PAUSES = [5_000, 15_000, 60_000];

type Pause = { until: number; times: number };

/** Tells Telegram how updates come and which commands there are. */
async function introduce(
  { log }: Pick<Deps, 'log'>,
  bot: TelegramPort,
  address: { url: string; secret: string } | null,
): Promise<void> {
  await bot.setWebhook(address);
  await bot
    .setCommands(commands)
    .catch((error: unknown) => log.warn({ err: error }, 'the commands of the bot are not shown'));
}

function afterTrouble(pause: Pause, { log }: Pick<Deps, 'log'>, error: unknown, now: number): void {
  if (!(error instanceof TelegramError)) throw error;
  const wait = PAUSES[Math.min(pause.times, PAUSES.length - 1)] ?? 60_000;
  pause.until = now + Math.max(wait, error.retryAfterSeconds * 1_000);
  pause.times += 1;
  log.warn({ err: error, kind: error.kind }, 'the bot does not hear Telegram');
}

/**
 * Fetches what people write to the bot. One process at a time: Telegram serves one, so the others wait behind a lock of the database,
 * which a process that dies lets go of. `stopped` ends the wait.
 */
export function fetchUpdates(
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  bot: TelegramPort,
  stopped: AbortSignal,
): RepeatingJob {
  const pause: Pause = { until: 0, times: 0 };
  let introduced = false;
  const fetchAll = async (now: number): Promise<void> => {
    // Whether it was heard or not: a webhook that stays in force shows in the next answer.
    if (!introduced)
      await introduce({ log }, bot, null).catch((error: unknown) =>
        log.warn({ err: error }, 'the bot could not say that it fetches its updates'),
      );
    introduced = true;
    for (let more = true; more && !stopped.aborted;) {
      const updates = await bot.fetchUpdates(await readLastUpdateId(db, now), WAIT_S, stopped);
      await saveUpdates(db, updates, now);
      more = updates.length > 0;
    }
    pause.times = 0;
  };
  return {
    name: 'fetch-telegram',
    everyRealMs: 500,
    run: async (now) => {
      if (now < pause.until || stopped.aborted) return;
      await db.connection().execute(async (own) => {
        const { rows } = await sql<{
          mine: boolean;
        }>`SELECT pg_try_advisory_lock(${FETCH_LOCK}) AS mine`.execute(own);
        if (rows[0]?.mine !== true) return;
        try {
          await fetchAll(now);
        } catch (error) {
          if (!stopped.aborted) afterTrouble(pause, { log }, error, now);
          introduced = false;
        } finally {
          await sql`SELECT pg_advisory_unlock(${FETCH_LOCK})`.execute(own);
        }
      });
    },
  };
}

/** Where updates are delivered: says so to Telegram, again until it has heard. */
export function announceWebhook(
  { log }: Pick<Deps, 'log'>,
  bot: TelegramPort,
  address: { url: string; secret: string },
): RepeatingJob {
  const pause: Pause = { until: 0, times: 0 };
  let introduced = false;
  return {
    name: 'announce-telegram-webhook',
    everyRealMs: 5_000,
    startsAtOnce: true,
    run: async (now) => {
      if (introduced || now < pause.until) return;
      try {
        await introduce({ log }, bot, address);
        introduced = true;
      } catch (error) {
        afterTrouble(pause, { log }, error, now);
      }
    },
  };
}
