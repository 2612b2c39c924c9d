import type { adminMoneyEndpoints as table } from '@app/contracts/admin/money.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { changeTokens } from './change-tokens.ts';
import { listPayments } from './list-payments.ts';

export const adminMoneyRoutes = ({
  database,
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> => ({
  listPayments: ({ query }) => listPayments(database.db, query),
  changeTokens: ({ user, body, now }) => changeTokens(database, { ...body, adminId: user.userId, now }),
});
