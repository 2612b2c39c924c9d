import { endpoints } from '@app/contracts/endpoints.ts';
import { expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createBrowser, startTestApp } from '../../../testing/app.ts';
import { openDatabase } from '../../database/database.ts';

test('two processes on one database share the limit of a user, and both tell how long to wait', async () => {
  const app = await startTestApp();
  const database = openDatabase(app.connectionString, () => undefined);
  const second = await createApp({ ...app.deps, database });
  await second.server.ready();
  try {
    const first = app.browser();
    await first.call('register', { body: { email: 'maya@example.com', password: 'quiet river 7' } });
    const other = createBrowser(second.server, '127.0.0.1');
    await other.call('login', { body: { email: 'maya@example.com', password: 'quiet river 7' } });
    const { method, path: url } = endpoints.claimBroker;
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push(await (n % 2 ? other : first).raw({ method, url, body: '{}' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
      429,
    ]);
    for (const { headers } of answers.slice(10)) expect(headers['retry-after']).toBe('900');
  } finally {
    await second.server.close();
    await database.close();
    await app.close();
  }
});
