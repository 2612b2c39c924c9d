import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';

/** Loaded into the measured server: the statements it sent and the processor time of its main thread. */
export type WorkCount = { statements: number; mainThreadMs: number };
export const WRITTEN_EVERY_MS = 500;

type Send = (this: pg.Client, ...args: unknown[]) => unknown;

const file = process.env.WORK_COUNT_FILE;
let statements = 0;
const send = Reflect.get(pg.Client.prototype, 'query') as Send;
const countStatement: Send = function (...args) {
  statements += 1;
  return send.apply(this, args);
};
Reflect.set(pg.Client.prototype, 'query', countStatement);

function writeCount(): void {
  const { user, system } = process.threadCpuUsage();
  const count: WorkCount = { statements, mainThreadMs: (user + system) / 1_000 };
  writeFileSync(`${file}.new`, JSON.stringify(count));
  renameSync(`${file}.new`, String(file));
}
if (file) setInterval(writeCount, WRITTEN_EVERY_MS).unref();
