import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

let noise: string[] = [];

beforeEach(() => {
  noise = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...words) => void noise.push(`console.${level}: ${format(...words)}`),
    );
  }
});

// A test that expects a message puts its own spy on the console.
afterEach(() => {
  vi.restoreAllMocks();
  if (noise.length > 0) throw new Error(`Unexpected output in this test:\n${noise.join('\n')}`);
});
