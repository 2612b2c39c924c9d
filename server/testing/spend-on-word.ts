// Test companion: a separate process that spends one token at each given moment on command.
import { once } from 'node:events';
import { openDatabase } from '../platform/database/database.ts';
import { spendTokens } from '../features/tokens/store.ts';

const [connectionString = '', userId = '', name = '', ...moments] = process.argv.slice(2);
const database = openDatabase(connectionString, () => undefined);
await database.db.selectFrom('users').select('id').execute();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const paid = await Promise.all(
  moments.map((at, n) =>
    database.transact((tx) =>
      spendTokens(tx, {
        userId,
        cost: 1,
        reason: 'spend',
        reference: `watch:${name}-${n}`,
        now: Number(at),
      }),
    ),
  ),
);
process.stdout.write(`${paid.filter(Boolean).length}\n`);
await database.close();
process.exit(0);
