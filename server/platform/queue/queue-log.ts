import { Logger } from 'graphile-worker';
import type { Log } from '../../deps.ts';
import { createRepeatGuard } from '../log/repeated-lines.ts';

/**
 * The queue's lines in the server's log. Some of them are a whole stack as their text, with no error beside it that would be known for
 * an outage: they are cut to their first line and written once a minute.
 */
export function queueLogger(log: Log, realNow: () => number = () => performance.now()): Logger {
  const isRepeated = createRepeatGuard(realNow);
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    // Most of the time jobs wait for the outside, not for a connection.
    if (level === 'warning' && message.includes('maxPoolSize')) return;
    const { error, job } = (meta ?? {}) as { error?: unknown; job?: { task_identifier: string } };
    const facts = { ...(job && { job: job.task_identifier }), ...(error !== undefined && { err: error }) };
    if (job && level === 'error') return log.error(facts, 'job failed');
    const [line = ''] = message.split('\n');
    if (error === undefined && isRepeated(line)) return;
    log[level === 'error' ? 'error' : 'warn'](facts, `queue: ${line}`);
  });
}
