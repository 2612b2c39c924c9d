import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../structure/sources.ts';
import { NOTICES_FILE, thirdPartyNotices } from './third-party-notices.ts';

test('the notices name every package of the lock file (after a change: npm run notices)', () => {
  const lockFile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(readFileSync(join(ROOT, NOTICES_FILE), 'utf8')).toBe(thirdPartyNotices(lockFile));
});

test('development packages and workspaces are left out', () => {
  const page = thirdPartyNotices(
    JSON.stringify({
      packages: {
        '': { name: 'calmwick' },
        'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
        'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
        'node_modules/@app/domain': { link: true },
        'node_modules/a/node_modules/b': { version: '1.0.0' },
      },
    }),
  );
  expect(page.split('\n').filter((line) => /^\| [^p-]/.test(line))).toEqual([
    '| b | 1.0.0 | see the package |',
    '| fastify | 5.0.0 | MIT |',
  ]);
});
