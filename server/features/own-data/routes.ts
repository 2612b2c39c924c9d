import type { ownData as table } from '@app/contracts/own-data.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { clearLeftovers } from './clear-leftovers.ts';
import { deleteAccount, type OfAccounts } from './delete-account.ts';
import { writeExport } from './write-export.ts';

export function ownDataRoutes(deps: Deps, accounts: OfAccounts): Pick<Handlers, keyof typeof table> {
  const { config, database, log, publicUrl } = deps;
  const productName = config.PRODUCT_NAME;
  /** Whose files are on their way in this process. */
  const writing = new Set<string>();

  async function* pieces(userId: string, requestId: string, now: number): AsyncGenerator<string> {
    writing.add(userId);
    try {
      yield* writeExport(database.db, { userId, productName, publicUrl, now });
    } catch (error) {
      log.error({ id: requestId, err: error }, 'an export broke off');
      throw error;
    } finally {
      writing.delete(userId);
    }
  }

  return {
    exportData: async ({ user: { userId }, requestId, now }) => {
      if (writing.has(userId))
        throw new AppError('in_progress', 'Your data is being downloaded already. Please wait a moment.');
      const day = new Date(now).toISOString().slice(0, 10);
      return {
        fileName: `${productName.toLowerCase().replace(/[^a-z\d]+/g, '-')}-data-${day}.json`,
        pieces: pieces(userId, requestId, now),
      };
    },
    deleteAccount: async ({ user: { userId }, body, requestId, now, endSession }) => {
      await deleteAccount(deps, accounts, { userId, password: body.password, requestId, now });
      await endSession().catch((error: unknown) =>
        log.warn({ id: requestId, err: error }, 'a cookie stayed'),
      );
      // The account is gone whatever comes of this; a job goes on with what is left.
      await clearLeftovers(deps, now).catch((error: unknown) =>
        log.error({ id: requestId, err: error }, 'what is left of a deleted account has to wait'),
      );
      return { ok: true };
    },
  };
}
