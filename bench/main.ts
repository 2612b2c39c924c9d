import { benchChat } from './chat/chat.ts';
import { benchPush } from './push/push.ts';
import { benchReads } from './reads.ts';
import { benchReply } from './reply.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { benchTicks } from './ticks.ts';

/** `npm run bench [reads chat reply push ticks start sizes interaction pages]`: all, or the parts named. Ratios count; machines are noisy. */
const parts: Record<string, () => unknown> = {
  sizes: benchSizes,
  start: benchStart,
  ticks: benchTicks,
  reads: benchReads,
  chat: benchChat,
  reply: benchReply,
  push: benchPush,
  interaction: async () => (await import('./chat/interaction.ts')).benchInteraction(),
  pages: async () => (await import('./pages.ts')).benchPages(),
};
const chosen = process.argv.slice(2).filter((name) => name in parts);
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) await parts[name]?.();
// Lighthouse leaves handles open.
process.exit();
