import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { scratchFolder, serve, type Served } from '../tools/serve.ts';
import { hear, say, signUp } from '../tools/talk.ts';

const LIMIT_MS = 10_000;

test('a server told to stop under load answers what it has taken and ends in time', async () => {
  const data = await scratchFolder();
  const server = await serve(data.path);
  try {
    const cookies = await Promise.all(
      Array.from({ length: 6 }, (_unused, i) => signUp(server, `stop-${i}@example.com`)),
    );
    const half = await halfARequest(server);
    let isStopping = false;
    const [answered, refused, cut]: number[][] = [[], [], []];
    const ask = async (cookie: string, streamed: boolean): Promise<number> => {
      if (!streamed) return (await say(server, cookie, 'what is a pip?', randomUUID())).status;
      const { status, events } = await hear(server, cookie, 'what is a pip?', randomUUID());
      return events.at(-1)?.name === 'done' ? status : 0;
    };
    const talk = async (cookie: string, index: number): Promise<void> => {
      for (let i = 0; i < 200; i += 1) {
        const began = isStopping;
        try {
          answered?.push(await ask(cookie, index % 2 === 1));
        } catch {
          // Once it stops, nothing new is taken; what was begun before must be answered.
          (began ? refused : cut)?.push(i);
          return;
        }
      }
    };
    const talking = Promise.all(cookies.map(talk));
    await expect.poll(() => answered?.length).toBeGreaterThan(12);
    const told = performance.now();
    isStopping = true;
    await server.stop();
    expect(performance.now() - told).toBeLessThan(LIMIT_MS);
    await talking;
    half.destroy();
    expect(answered?.every((status) => status === 200)).toBe(true);
    expect(cut).toEqual([]);
    expect(refused?.length).toBeLessThanOrEqual(cookies.length);

    const again = await serve(data.path);
    await again.stop();
  } finally {
    await server.kill();
    await data.remove();
  }
});

/** Somebody who sends the head of a request and never its body must not hold the server up. */
async function halfARequest({ url }: Served) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  return socket;
}
