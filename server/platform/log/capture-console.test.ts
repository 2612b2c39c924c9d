import { expect, test } from 'vitest';
import type { Log } from '../../deps.ts';
import { captureConsole } from './capture-console.ts';

test('what libraries write to the console is a line in the log, without its stack and once a minute', () => {
  const lines: string[] = [];
  const write =
    (level: string): Log['error'] =>
    (_facts, message) =>
      void lines.push(`${level} ${message}`);
  let now = 0;
  const giveBack = captureConsole(
    { info: write('info'), warn: write('warn'), error: write('error') },
    () => now,
  );
  const library: Console = console;
  try {
    for (let tries = 0; tries < 50; tries += 1) library.trace(new Error('connection terminated'));
    library.error('Retried %d times, and still failed:', 100, new Error('gone'));
    library.warn("Your pool doesn't have error handlers!");
    now = 60_000;
    library.trace(new Error('connection terminated'));
  } finally {
    giveBack();
  }
  expect(lines).toEqual([
    'error console: Error: connection terminated',
    'error console: Retried 100 times, and still failed: Error: gone',
    "warn console: Your pool doesn't have error handlers!",
    'error console: Error: connection terminated',
  ]);
});
