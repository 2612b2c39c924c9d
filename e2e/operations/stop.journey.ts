import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { scratchFolder, startServer, type RunningServer } from '../../tools/testing/start-server.ts';
import { streamMessage, sendMessage, signUp } from '../../tools/testing/chat-client.ts';
import { expect, test } from '../support/test.ts';

const LIMIT_MS = 10_000;

test('a server told to stop under load answers what it has taken and ends in time', async () => {
  const data = await scratchFolder();
  const server = await startServer(data.path);
  try {
    const cookies = await Promise.all(
      Array.from({ length: 6 }, (_unused, i) => signUp(server, `stop-${i}@example.com`)),
    );
    const halfRequest = await sendHalfRequest(server);
    let isStopping = false;
    const [answered, refused, cut]: number[][] = [[], [], []];
    const ask = async (cookie: string, streamed: boolean): Promise<number> => {
      if (!streamed) return (await sendMessage(server, cookie, 'what is a pip?', randomUUID())).status;
      const { status, events } = await streamMessage(server, cookie, 'what is a pip?', randomUUID());
      return events.at(-1)?.name === 'done' ? status : 0;
    };
    const talk = async (cookie: string, index: number): Promise<void> => {
      for (let i = 0; i < 200; i += 1) {
        const began = isStopping;
        try {
          answered?.push(await ask(cookie, index % 2 === 1));
        } catch {
          // New requests are refused once it stops; those begun before must be answered.
          (began ? refused : cut)?.push(i);
          return;
        }
      }
    };
    const talking = Promise.all(cookies.map(talk));
    await expect.poll(() => answered?.length).toBeGreaterThan(12);
    const stopStartedMs = performance.now();
    isStopping = true;
    await server.stop();
    expect(performance.now() - stopStartedMs).toBeLessThan(LIMIT_MS);
    await talking;
    halfRequest.destroy();
    expect(answered?.every((status) => status === 200)).toBe(true);
    expect(cut).toEqual([]);
    expect(refused?.length).toBeLessThanOrEqual(cookies.length);

    const again = await startServer(data.path);
    await again.stop();
  } finally {
    await server.kill();
    await data.remove();
  }
});

/** A request without its body must not delay the stop. */
async function sendHalfRequest({ url }: RunningServer) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  return socket;
}
