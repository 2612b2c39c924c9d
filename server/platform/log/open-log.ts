import pino from 'pino';
import type { Log } from '../../deps.ts';

export function openLog(level: string): Log {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  };
}
