import { emptyNetwork, type Network } from '../network.ts';

const KEPT = 0.9;
const KEPT_SQUARE = 0.999;
/** Weight decay per step, in proportion to the rate; bases are exempt. */
const FORGOTTEN = 1e-4;

/** Adam (Kingma, Ba 2014). */
export function adam(
  network: Network,
  labels: number,
): (slopes: Network, rate: number, messages: number) => void {
  const mean = emptyNetwork(labels);
  const square = emptyNetwork(labels);
  let steps = 0;
  return (slopes, rate, messages) => {
    steps += 1;
    const meanSoFar = 1 - KEPT ** steps;
    const squareSoFar = 1 - KEPT_SQUARE ** steps;
    for (const part of Object.keys(network) as Array<keyof Network>) {
      const [weights, slope, m, v] = [network[part], slopes[part], mean[part], square[part]];
      const forgotten = part.endsWith('Base') ? 0 : FORGOTTEN;
      for (let i = 0; i < weights.length; i += 1) {
        const now = (slope[i] as number) / messages;
        m[i] = KEPT * (m[i] as number) + (1 - KEPT) * now;
        v[i] = KEPT_SQUARE * (v[i] as number) + (1 - KEPT_SQUARE) * now * now;
        const step = (m[i] as number) / meanSoFar / (Math.sqrt((v[i] as number) / squareSoFar) + 1e-8);
        weights[i] = (weights[i] as number) - rate * (step + forgotten * (weights[i] as number));
      }
      slope.fill(0);
    }
  };
}
