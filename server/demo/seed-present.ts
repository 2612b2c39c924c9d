import type { Db } from '../platform/database/database.ts';
import { findUserByEmail } from '../features/accounts/store.ts';
import type { ConversationPort } from '../ports/chat.ts';
import { ignoreOutOfTokens, type DemoEmail } from './seed-demo.ts';

const wishes: readonly { who: DemoEmail; says: readonly string[] }[] = [
  {
    who: 'priya@example.com',
    says: ['give me a weekly practice idea', 'a long practice idea', 'tell me when EUR/USD breaks'],
  },
  { who: 'nina@example.com', says: ['tell me when GBP/USD breaks', 'give me a weekly practice idea'] },
];

/** What is open at the start: the stories of the other days have ended by now. */
export async function seedPresent(db: Db, conversation: ConversationPort, now: number): Promise<void> {
  for (const { who, says } of wishes) {
    const user = await findUserByEmail(db, who);
    if (!user) continue;
    for (const content of says)
      await conversation
        .sendMessage({
          content,
          clientMessageId: null,
          requestId: 'demo',
          now,
          userId: user.id,
          securityEpoch: user.security_epoch,
        })
        .catch(ignoreOutOfTokens);
  }
}
