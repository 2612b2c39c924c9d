import type { ownDataEndpoints as table } from '@app/contracts/accounts/own-data.ts';
import { toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { deleteAccount, type DeletionPorts } from './delete-account.ts';
import { writeExport } from './write-export.ts';

export function ownDataRoutes(deps: Deps, accounts: DeletionPorts): Pick<Handlers, keyof typeof table> {
  const { config, database, log, publicUrl } = deps;
  const productName = config.PRODUCT_NAME;
  // Bounds the work of this process; calls are limited over all of them.
  const exportingUserIds = new Set<string>();

  async function* exportChunks(userId: string, requestId: string, now: number): AsyncGenerator<string> {
    exportingUserIds.add(userId);
    try {
      yield* writeExport(database.db, { userId, productName, publicUrl, now });
    } catch (error) {
      log.error({ id: requestId, err: error }, 'data export failed');
      throw error;
    } finally {
      exportingUserIds.delete(userId);
    }
  }

  return {
    exportData: async ({ user: { userId }, requestId, now }) => {
      if (exportingUserIds.has(userId))
        throw new AppError('in_progress', 'Your data is being downloaded already. Please wait a moment.');
      const day = toIso(now).slice(0, 10);
      return {
        fileName: `${productName.toLowerCase().replace(/[^a-z\d]+/g, '-')}-data-${day}.json`,
        pieces: exportChunks(userId, requestId, now),
      };
    },
    deleteAccount: async ({ user, body, requestId, now, endSession }) => {
      await deleteAccount(deps, accounts, { user, password: body.password, requestId, now });
      await endSession().catch((error: unknown) =>
        log.warn({ id: requestId, err: error }, 'session not ended after account deletion'),
      );
      return { ok: true };
    },
  };
}
