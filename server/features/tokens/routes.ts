import type { tokenEndpoints as table } from '@app/contracts/money/tokens.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { readLedgerPage } from './read-ledger-page.ts';
import { listPayments, readReceipt, type ProviderNames } from './list-payments.ts';
import { saveDailyCap } from './store.ts';
import { readTokenAccount } from './read-token-account.ts';

export function tokenRoutes(
  { database }: Pick<Deps, 'database'>,
  names: ProviderNames,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  return {
    getTokenAccount: ({ user, now }) => readTokenAccount(db, user.userId, now),
    getTokenLedger: ({ user, query, now }) =>
      readLedgerPage(db, user.userId, { cursor: query.cursor, limit: query.limit, now }),
    getPayments: async ({ user }) => ({ payments: await listPayments(db, user.userId, names) }),
    getReceipt: async ({ user, params }) => {
      const receipt = await readReceipt(db, { userId: user.userId, id: params.id }, names);
      if (!receipt) throw new AppError('not_found');
      return receipt;
    },
    saveDailyCap: async ({ user, body, now }) => {
      await database.transact((tx) => saveDailyCap(tx, user.userId, body.tokens));
      return readTokenAccount(db, user.userId, now);
    },
  };
}
