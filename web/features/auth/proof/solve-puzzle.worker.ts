import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const solve = async (): Promise<void> => postMessage(await solveChallenge({ challenge: data, deriveKey }));
  void solve().catch(() => postMessage(null));
});
