import { expect, test } from 'vitest';
import { findViolations } from './layers.ts';
import { readSources } from './sources.ts';

const planted = (path: string, text: string) =>
  findViolations([{ path, text }]).map(({ imports }) => imports);

test('every import in the product goes down a layer', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(20);
  expect(findViolations(sources)).toEqual([]);
});

test.each([
  ['a plain import', `import { a } from '../chat/store.ts';`],
  ['an import for its effect', `import '../chat/store.ts';`],
  ['a type-only import', `import type { A } from '../chat/store.ts';`],
  ['a type named in place', `let a: import('../chat/store.ts').A;`],
  ['a re-export', `export { a } from '../chat/store.ts';`],
  ['a re-export of everything', `export * from '../chat/store.ts';`],
  ['a dynamic import', `const a = () => import('../chat/store.ts');`],
  ['a workspace alias', `import { a } from '@app/server/features/chat/conversation/message-store.ts';`],
  ['a require', `const a = require('../chat/store.ts');`],
  ['a computed import', `const a = (name: string) => import(name);`],
])('a feature that reaches for another one is caught: %s', (_form, text) => {
  expect(planted('server/features/signals/take-signal.ts', text)).toHaveLength(1);
});

test.each([
  ['domain/signals/pips.ts', 'zod/mini'],
  ['domain/signals/pips.ts', 'node:fs'],
  ['domain/signals/pips.ts', '@app/contracts/endpoints.ts'],
  ['contracts/market/signals.ts', 'fastify'],
  ['contracts/market/signals.ts', '@app/server/deps.ts'],
  ['server/platform/database/pool.ts', '../../features/chat/store.ts'],
  ['server/adapters/mail/smtp.ts', '../market/port.ts'],
  ['server/platform/http/bind.ts', '../../features/chat/store.ts'],
  ['server/features/chat/conversation/send-message.ts', '../../../adapters/llm/anthropic.ts'],
  ['server/features/chat/index.ts', '../signals/index.ts'],
  ['server/ports/signals.ts', '../features/signals/store.ts'],
  ['server/platform/feature.ts', '../ports/signals.ts'],
  ['server/features/signals/tracking/tracking-job.ts', '../../../app.ts'],
  ['server/app.ts', './adapters/mail/smtp.ts'],
  ['web/lib/api/api.ts', '../../ui/button.tsx'],
  ['web/ui/button/button.tsx', '../../lib/api.ts'],
  ['web/ui/button/button.tsx', '@tanstack/react-query'],
  ['web/features/chat/chat-page.tsx', '../signals/queries.ts'],
  ['web/features/chat/chat-page.tsx', '../../app/routes.tsx'],
  ['server/helpers/misc.ts', './other.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(planted(path, `import { a } from '${specifier}';`)).toHaveLength(1);
});

test.each([
  ['server/features/chat/conversation/send-message.ts', '../../../adapters/llm/port.ts'],
  ['server/features/chat/conversation/send-message.ts', '../../../ports/signals.ts'],
  ['server/features/chat/conversation/send-message.ts', './store.ts'],
  ['server/main.ts', './adapters/mail/smtp.ts'],
  ['web/ui/figures/price.tsx', '../../lib/format.ts'],
  ['web/features/chat/parts/bubble.tsx', '../queries.ts'],
])('%s may import %s', (path, specifier) => {
  expect(planted(path, `import { a } from '${specifier}';`)).toEqual([]);
});
