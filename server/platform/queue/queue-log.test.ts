import { expect, test } from 'vitest';
import type { Log } from '../../deps.ts';
import { queueLogger } from './queue-log.ts';

function openLog() {
  const lines: string[] = [];
  const write: Log['error'] = (_facts, message) => void lines.push(message);
  const log: Log = { info: write, warn: write, error: write };
  let now = 0;
  return { lines, logger: queueLogger(log, () => now), passMinute: () => (now += 60_000) };
}

const stack =
  'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect (node:net:1637:16)';

test('an outage that the queue tells as a stack is one line a minute', () => {
  const { lines, logger, passMinute } = openLog();
  for (let tries = 0; tries < 50; tries += 1) logger.error(stack);
  expect(lines).toEqual(['queue: Error: connect ECONNREFUSED 127.0.0.1:5432']);
  passMinute();
  logger.error(stack);
  expect(lines).toHaveLength(2);
});

test('every failed job is told', () => {
  const { lines, logger } = openLog();
  const meta = { error: new Error('no'), job: { task_identifier: 'send-mail' } };
  for (let tries = 0; tries < 3; tries += 1) logger.error('Failed task', meta);
  expect(lines).toEqual(['job failed', 'job failed', 'job failed']);
});
