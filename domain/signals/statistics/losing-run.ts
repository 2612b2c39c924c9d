/** Exact probability (0 to 1) of at least `length` losses in a row among `trades` independent trades. */
export function losingRunProbability(chance: number, length: number, trades: number): number {
  if (length <= 0) return 1;
  let running = [1, ...Array.from({ length: length - 1 }, () => 0)];
  let probability = 0;
  for (let trade = 0; trade < trades; trade += 1) {
    probability += (running[length - 1] as number) * chance;
    const won = running.reduce((sum, one) => sum + one, 0) * (1 - chance);
    running = [won, ...running.slice(0, -1).map((one) => one * chance)];
  }
  return Math.min(1, probability);
}
