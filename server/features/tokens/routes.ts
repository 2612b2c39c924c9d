import type { tokens as table } from '@app/contracts/tokens.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { readLedger } from './ledger-page.ts';
import { listPayments, readReceipt, type ProviderNames } from './payments.ts';
import { setDailyCap } from './store.ts';
import { viewAccount } from './view-account.ts';

/** The token account: what is held, what became of it, what was paid. */
export function tokenRoutes(
  { database }: Pick<Deps, 'database'>,
  names: ProviderNames,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  return {
    getTokenAccount: ({ user, now }) => viewAccount(db, user.userId, now),
    getTokenLedger: ({ user, query, now }) =>
      readLedger(db, user.userId, { cursor: query.cursor, limit: query.limit, now }),
    getPayments: async ({ user }) => ({ payments: await listPayments(db, user.userId, names) }),
    getReceipt: async ({ user, params }) => {
      const receipt = await readReceipt(db, { userId: user.userId, id: params.id }, names);
      if (!receipt) throw new AppError('not_found');
      return receipt;
    },
    saveDailyCap: async ({ user, body, now }) => {
      await database.transact((tx) => setDailyCap(tx, user.userId, body.tokens));
      return viewAccount(db, user.userId, now);
    },
  };
}
