import { format } from 'node:util';
import type { Log } from '../../deps.ts';
import { createRepeatGuard } from './repeated-lines.ts';

const levels = { error: 'error', trace: 'error', warn: 'warn' } as const;

/**
 * Libraries write past the log, whole stacks for each try of an outage: a line becomes one of the log's, without its stack and once a
 * minute. Returns what gives the console back.
 */
export function captureConsole(log: Log, realNow: () => number = () => performance.now()): () => void {
  const isRepeated = createRepeatGuard(realNow);
  const target: Console = console;
  const { error, trace, warn } = target;
  for (const [method, level] of Object.entries(levels) as Array<[keyof typeof levels, 'error' | 'warn']>)
    target[method] = (...words: unknown[]): void => {
      const [line = ''] = format(...words).split('\n');
      if (line !== '' && !isRepeated(line)) log[level]({}, `console: ${line}`);
    };
  return () => void Object.assign(target, { error, trace, warn });
}
