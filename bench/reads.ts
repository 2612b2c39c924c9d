import { endpoints } from '@app/contracts/endpoints.ts';
import { printRow, measureLoad, type LoadFigures } from './load.ts';
import { sendMessage, signUp } from '../tools/testing/chat-client.ts';
import {
  productionSettings,
  scratchFolder,
  startServer,
  startBareServer,
} from '../tools/testing/start-server.ts';

/** Ours and the bare server's in turns; the median round counts, as machines are noisy. */
const ROUNDS = 5;
const SECONDS = 2;

/** Targets: cached reads at least half of the bare server's rate, core assets at least 60 %. */
const reads = [
  { name: 'getCurrentUser', path: endpoints.getCurrentUser.path, target: 0.5 },
  { name: 'getConversation', path: endpoints.getConversation.path, target: 0.5 },
  { name: 'getCoreAssets', path: endpoints.getCoreAssets.path, target: 0.6 },
  { name: 'listSignals', path: endpoints.listSignals.path, target: 0.5 },
] as const;

export async function benchReads(): Promise<void> {
  const folder = await scratchFolder();
  const server = await startServer(folder.path, productionSettings);
  const cookie = await signUp(server, 'bench@example.com');
  for (const words of ['hello', 'how is gold?', 'what is a pip?', 'give me a practice idea'])
    await sendMessage(server, cookie, words);
  console.log(
    '\nReads (32 connections; median of five rounds of 2 s beside the bare server; share = of a bare node:http server sending the same bytes)',
  );
  printRow('', 'requests/s', 'p99 ms', 'bare/s', 'share', 'target', 'failed');
  for (const { name, path, target } of reads) {
    const body = await (await fetch(server.url + path, { headers: { cookie } })).text();
    const bare = await startBareServer(folder.path, body);
    await measureLoad(server.url + path, { cookie }, 1);
    const rounds: Array<{ limit: LoadFigures; ours: LoadFigures }> = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await measureLoad(bare.url, { cookie }, SECONDS);
      rounds.push({ limit, ours: await measureLoad(server.url + path, { cookie }, SECONDS) });
    }
    await bare.stop();
    const share = ({ limit, ours }: { limit: LoadFigures; ours: LoadFigures }): number =>
      ours.perSecond / limit.perSecond;
    const middle = rounds.toSorted((one, other) => share(one) - share(other))[Math.floor(ROUNDS / 2)];
    if (!middle) continue;
    const { limit, ours } = middle;
    const failed = rounds.reduce((sum, round) => sum + round.ours.failed, 0);
    printRow(
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
