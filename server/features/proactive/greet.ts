import { GREET_AFTER, IDLE_AFTER } from '@app/domain/proactive/idle.ts';
import { mostOf } from '@app/domain/proactive/pace.ts';
import { isQuiet } from '@app/domain/proactive/quiet-hours.ts';
import { writeGreeting } from '@app/domain/proactive/write-greeting.ts';
import { gather, type ProactiveDeps } from './gather.ts';
import { post } from './post.ts';
import { readListeners, type Listener } from './read-users.ts';

/** One greeting in four hours, within the day's maximum, not in quiet hours, and only for who wants greetings. */
function mayGreet({ wantsGreetings, pace, lastGreetingAt }: Listener, now: number): boolean {
  return (
    wantsGreetings &&
    !isQuiet(pace.quiet, now) &&
    pace.today < mostOf(pace) &&
    (lastGreetingAt === null || now - lastGreetingAt >= GREET_AFTER)
  );
}

/** Says what of the user's own has changed: at a sign-in since they last talked, at a return since `awaySince` (UTC ms). */
export async function greet(
  deps: ProactiveDeps,
  userId: string,
  { kind, awaySince, now }: { kind: 'login' | 'return'; awaySince: number | null; now: number },
): Promise<void> {
  const { database } = deps;
  const [listener] = await readListeners(database.db, [userId], now);
  const may = (one: Listener): boolean => mayGreet(one, now);
  if (!listener || listener.lastTalkAt === null || !may(listener)) return;
  const since = Math.max(listener.lastTalkAt, awaySince ?? 0);
  if (now - since < (kind === 'login' ? GREET_AFTER : IDLE_AFTER)) return;
  const [found] = await gather(deps, [listener], now);
  const draft = found && writeGreeting(found.state, now, kind, since);
  if (draft) await post(database, { userId, draft, now, hereOnly: true, may });
}
