import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Replays the stored conversations; `--write` stores today's replies. Figures are computed a second time either way. */
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'server/features/chat/dialogues'], {
  stdio: 'inherit',
  env: { ...process.env, ...(process.argv.includes('--write') && { BUDDY_DIALOGUES: 'write' }) },
});
process.exitCode = status ?? 1;
