import type { Log } from '../../deps.ts';
import { describeErrorKind } from '../http/error-kind.ts';
import { isOutage } from '../http/errors.ts';

const EVERY_MS = 60_000;
/** Kinds of errors are few; this guards against one that carries a value in its code. */
const MAX_KINDS = 200;

/** One line a minute for each kind of outage, without its stack and with how many went unsaid; everything else as it comes. */
export function quietOutages(log: Log, realNow: () => number = () => performance.now()): Log {
  const kinds = new Map<string, { saidAt: number; unsaid: number }>();
  const quiet =
    (level: 'warn' | 'error'): Log['error'] =>
    (facts, message) => {
      const { err, ...rest } = facts;
      if (err === undefined || !isOutage(err)) return log[level](facts, message);
      const kind = describeErrorKind(err);
      const key = `${message}: ${kind}`;
      const before = kinds.get(key);
      if (before && realNow() - before.saidAt < EVERY_MS) {
        before.unsaid += 1;
        return;
      }
      if (kinds.size >= MAX_KINDS) kinds.clear();
      kinds.set(key, { saidAt: realNow(), unsaid: 0 });
      log[level]({ ...rest, kind, ...(before && { unsaid: before.unsaid }) }, message);
    };
  return { info: log.info, warn: quiet('warn'), error: quiet('error') };
}
