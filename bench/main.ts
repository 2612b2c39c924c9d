import { benchChat } from './chat/chat.ts';
import { benchPush } from './push/push.ts';
import { benchReads } from './reads.ts';
import { benchReply } from './reply.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { benchTicks } from './ticks.ts';

/** `npm run bench [reads chat reply push ticks start sizes frames interaction chat-page pages]`: all, or the parts named. Ratios count; machines are noisy. */
const parts: Record<string, () => unknown> = {
  sizes: benchSizes,
  start: benchStart,
  ticks: benchTicks,
  reads: benchReads,
  chat: benchChat,
  reply: benchReply,
  push: benchPush,
  frames: async () => (await import('./chat/frames.ts')).benchFrames(),
  interaction: async () => (await import('./chat/interaction.ts')).benchInteraction(),
  'chat-page': async () => (await import('./pages.ts')).benchChatPage(),
  pages: async () => (await import('./pages.ts')).benchPages(),
};
const chosen = process.argv.slice(2).filter((name) => name in parts);
/** A part of `pages`. */
const ALONE = 'chat-page';
const all = Object.keys(parts).filter((name) => name !== ALONE);
for (const name of chosen.length > 0 ? chosen : all) await parts[name]?.();
// Lighthouse leaves handles open.
process.exit();
