import { readFileSync } from 'node:fs';
import { productionSettings, scratchFolder, startServer } from '../tools/testing/start-server.ts';

const residentMb = (pid: number): string => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)} MB`;
};

/** Time until the health check replies, on an empty data directory and on later starts; memory of the app. */
export async function benchStart(): Promise<void> {
  const folder = await scratchFolder();
  const times: number[] = [];
  let memory = '';
  for (let round = 0; round < 4; round += 1) {
    const server = await startServer(folder.path, productionSettings);
    times.push(server.readyMs);
    if (process.platform === 'linux') memory = residentMb(server.pid);
    await server.stop();
  }
  await folder.remove();
  const [first = 0, ...later] = times;
  console.log(
    `\nReady to serve: first start ${Math.round(first)} ms, later ${later.map(Math.round).join(', ')} ms (target under 2000); memory after start ${memory || 'not known here'}`,
  );
}
