import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openAiDialect } from '../../server/adapters/language-model/stand-ins/openai.ts';
import { openStandIn } from '../../server/adapters/language-model/stand-ins/stand-in.ts';
import { account, startS3StandIn } from '../../server/adapters/storage/s3-stand-in.ts';
import { scratchFolder, startServer } from '../../tools/testing/start-server.ts';
import { sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expect, test } from '../support/test.ts';

const main = join(import.meta.dirname, '../../server/main.ts');
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const settingsOf = (endpoint: string): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: account.bucket,
  S3_REGION: account.region,
  S3_ACCESS_KEY: account.accessKey,
  S3_SECRET_KEY: account.secretKey,
});

test('one process speaks to the language model and the bucket of its settings, and lives without them', async () => {
  test.setTimeout(90_000);
  const data = await scratchFolder();
  const store = await startS3StandIn();
  const model = await openStandIn(openAiDialect);
  const server = await startServer(data.path, {
    ...settingsOf(store.endpoint),
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl,
    LLM_API_KEY: 'journey-key',
    LLM_MODEL: 'journey',
  });
  try {
    const [maya, eve] = [await signUp(server, 'maya@example.com'), await signUp(server, 'eve@example.com')];
    await test.step('the model, and the built-in analyst where it fails', async () => {
      const ask = async (text: string) => (await sendMessage(server, maya, text)).body.aiMessage.content;
      model.plan({ kind: 'words', words: ['Good to ', 'see you. No hurry today.'] });
      expect(await ask('hello there')).toBe('Good to see you. No hurry today.');
      expect(model.heard.at(-1)?.key).toBe('journey-key');
      await model.close();
      expect(await ask("what's gold at?")).toMatch(
        /so this is the built-in analyst\.\n\nGold \(XAU\/USD\) is [\d,.]+ to sell/,
      );
    });
    await test.step('images lie in the bucket, for their owner alone, and its loss stops nothing else', async () => {
      const ask = (cookie: string, path: string, init: RequestInit = {}) =>
        fetch(`${server.url}${path}`, {
          ...init,
          headers: { cookie, origin: server.origin, 'sec-fetch-site': 'same-origin' },
        });
      const start = async (): Promise<string> =>
        ((await (await ask(maya, '/api/objects/upload', { method: 'POST' })).json()) as { uploadURL: string })
          .uploadURL;
      const health = async (): Promise<unknown> => (await ask(maya, '/api/health')).json();
      expect(await health()).toMatchObject({ status: 'ok', storage: 'ok' });

      const address = await start();
      expect((await ask(maya, address, { method: 'PUT', body: png })).status).toBe(200);
      const name = address.split('/').at(-1) ?? '';
      expect([...store.objects.keys()].toSorted()).toEqual([`uploads/${name}`, 'uploads/probe'].toSorted());
      const shown = await ask(maya, `/objects/uploads/${name}`);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await ask(eve, `/objects/uploads/${name}`)).status).toBe(404);
      expect((await ask('', `/objects/uploads/${name}`)).status).toBe(404);

      const waiting = await start();
      await store.close();
      expect((await ask(maya, waiting, { method: 'PUT', body: png })).status).toBe(503);
      expect((await ask(maya, `/objects/uploads/${name}`)).status).toBe(503);
      expect((await ask(maya, '/api/auth/user')).status).toBe(200);
    });
  } finally {
    await server.stop();
    await model.close();
    await data.remove();
  }
});

test('a bucket that refuses us stops the start with one line that names no key', async () => {
  const data = await scratchFolder();
  const store = await startS3StandIn();
  try {
    const settings = { ...settingsOf(store.endpoint), S3_SECRET_KEY: 'a wrong one' };
    const env = { ...process.env, PORT: '0', DATA_DIR: data.path, LOG_LEVEL: 'fatal', ...settings };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain('SignatureDoesNotMatch');
    expect(said).not.toContain('a wrong one');
    expect(said).not.toContain(account.accessKey);
  } finally {
    await store.close();
    await data.remove();
  }
});
