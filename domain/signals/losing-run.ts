/**
 * Chance (0-1) that among `trades` trades, each lost with `chance` apart from the others, at least `length` are lost in a row.
 * Counted exactly: what is kept is the chance of standing at each run shorter than `length`.
 */
export function chanceOfLosingRun(chance: number, length: number, trades: number): number {
  if (length <= 0) return 1;
  let running = [1, ...Array.from({ length: length - 1 }, () => 0)];
  let seen = 0;
  for (let trade = 0; trade < trades; trade += 1) {
    seen += (running[length - 1] as number) * chance;
    const won = running.reduce((sum, one) => sum + one, 0) * (1 - chance);
    running = [won, ...running.slice(0, -1).map((one) => one * chance)];
  }
  return Math.min(1, seen);
}
