import pg from 'pg';
import { rewriterOf } from '../../simulate/plants.ts';

/** Loaded into the server's processes by a run that must find it: rows are read without a lock and written over. The product has none of this. */
const rewrite = rewriterOf('lost-update');
const { prototype } = pg.Client;
const original = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown;
prototype.query = function query(this: pg.Client, ...given: unknown[]): unknown {
  const [first, ...rest] = given;
  if (typeof first === 'string') return original.call(this, rewrite(first), ...rest);
  const config = first as { text?: unknown };
  return typeof config?.text === 'string'
    ? original.call(this, { ...config, text: rewrite(config.text) }, ...rest)
    : original.call(this, ...given);
} as typeof prototype.query;
