import { GREETING_INTERVAL_MS, IDLE_AFTER_MS } from '@app/domain/proactive/pacing/presence.ts';
import { maxMessagesPerDay } from '@app/domain/proactive/pacing/message-pacing.ts';
import { isQuiet } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { writeGreeting } from '@app/domain/proactive/drafts/write-greeting.ts';
import { gatherUserStates, type ProactiveDeps } from './gather-states.ts';
import { postProactiveMessage } from './post-message.ts';
import { readRecipients, type Recipient } from './read-recipients.ts';

function canGreet({ wantsGreetings, pace, lastGreetingAt }: Recipient, now: number): boolean {
  return (
    wantsGreetings &&
    !isQuiet(pace.quiet, now) &&
    pace.sentToday < maxMessagesPerDay(pace) &&
    (lastGreetingAt === null || now - lastGreetingAt >= GREETING_INTERVAL_MS)
  );
}

export async function greetUser(
  deps: ProactiveDeps,
  userId: string,
  { kind, awaySince, now }: { kind: 'login' | 'return'; awaySince: number | null; now: number },
): Promise<void> {
  const { database } = deps;
  const [recipient] = await readRecipients(database.db, [userId], now);
  const isAllowed = (one: Recipient): boolean => canGreet(one, now);
  if (!recipient || recipient.lastTalkAt === null || !isAllowed(recipient)) return;
  const since = Math.max(recipient.lastTalkAt, awaySince ?? 0);
  if (now - since < (kind === 'login' ? GREETING_INTERVAL_MS : IDLE_AFTER_MS)) return;
  const [gathered] = await gatherUserStates(deps, [recipient], now);
  const draft = gathered && writeGreeting(gathered.state, now, kind, since);
  if (draft) await postProactiveMessage(database, { userId, draft, now, inChatOnly: true, isAllowed });
}
