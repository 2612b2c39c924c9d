import { performance } from 'node:perf_hooks';
import { serverRandom } from './randomness.ts';

const realNow = Date.now;
const realPerformanceNow = performance.now.bind(performance);
const realRandom = Math.random;

let now = 0;
let startedAt = 0;

export const simulatedNow = (): number => now;
export const advanceTime = (ms: number): void => void (now += ms);
export const realMs = (): number => realPerformanceNow();

/** From here on every clock of this process stands still until the scheduler moves it. */
export function takeOverTime(start: number): void {
  now = start;
  startedAt = start;
  Date.now = simulatedNow;
  performance.now = () => now - startedAt;
  Math.random = () => serverRandom().next();
}

export function giveBackTime(): void {
  Date.now = realNow;
  performance.now = realPerformanceNow;
  Math.random = realRandom;
}
