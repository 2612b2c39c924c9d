import { api } from '@app/contracts/api.ts';
import { line, load, type Load } from './load.ts';
import { say, signUp } from '../tools/talk.ts';
import { production, scratchFolder, serve, serveBare } from '../tools/serve.ts';

/** Ours and the bare server's in turns, the round in the middle is shown: the machine is not alone. */
const ROUNDS = 5;
const SECONDS = 2;

/** Targets of the product: cached reads at least half of the bare server's rate, core assets at least 60 %. */
const reads = [
  { name: 'getCurrentUser', path: api.getCurrentUser.path, target: 0.5 },
  { name: 'getConversation', path: api.getConversation.path, target: 0.5 },
  { name: 'getCoreAssets', path: api.getCoreAssets.path, target: 0.6 },
  { name: 'listSignals', path: api.listSignals.path, target: 0.5 },
] as const;

export async function benchReads(): Promise<void> {
  const folder = await scratchFolder();
  const server = await serve(folder.path, production);
  const cookie = await signUp(server, 'bench@example.com');
  for (const words of ['hello', 'how is gold?', 'what is a pip?', 'give me a signal'])
    await say(server, cookie, words);
  console.log(
    '\nReads (32 connections; median of five rounds of 2 s beside the bare server; share = of a bare node:http server sending the same bytes)',
  );
  line('', 'requests/s', 'p99 ms', 'bare/s', 'share', 'target', 'failed');
  for (const { name, path, target } of reads) {
    const body = await (await fetch(server.url + path, { headers: { cookie } })).text();
    const bare = await serveBare(folder.path, body);
    await load(server.url + path, { cookie }, 1);
    const rounds: Array<{ limit: Load; ours: Load }> = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await load(bare.url, { cookie }, SECONDS);
      rounds.push({ limit, ours: await load(server.url + path, { cookie }, SECONDS) });
    }
    await bare.stop();
    const share = ({ limit, ours }: { limit: Load; ours: Load }): number => ours.perSecond / limit.perSecond;
    const middle = rounds.toSorted((one, other) => share(one) - share(other))[Math.floor(ROUNDS / 2)];
    if (!middle) continue;
    const { limit, ours } = middle;
    const failed = rounds.reduce((sum, round) => sum + round.ours.failed, 0);
    line(
      name,
      Math.round(ours.perSecond),
      ours.p99,
      Math.round(limit.perSecond),
      share(middle).toFixed(2),
      target.toFixed(2),
      failed,
    );
  }
  await server.stop();
  await folder.remove();
}

export async function benchChat(): Promise<void> {
  const folder = await scratchFolder();
  const server = await serve(folder.path, production);
  const USERS = 40;
  const TURNS = 18;
  const cookies = await Promise.all(
    Array.from({ length: USERS }, (_unused, i) => signUp(server, `chat-${i}@example.com`)),
  );
  const began = performance.now();
  const statuses = await Promise.all(
    cookies.map(async (cookie) => {
      const seen: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1)
        seen.push((await say(server, cookie, turn % 2 ? 'how is gold?' : 'what is a pip?')).status);
      return seen;
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const answered = statuses.flat().filter((status) => status === 200).length;
  console.log(
    `\nChat turns: ${Math.round(answered / seconds)} a second (${answered} of ${USERS * TURNS} answered, ${USERS} users at once)`,
  );
  await server.stop();
  await folder.remove();
}
