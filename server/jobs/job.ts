/** Periodic work: `run` takes the app's clock and does one round; rounds of one job never overlap. */
export type Job = { name: string; everyRealMs: number; run: (now: number) => Promise<void> };
