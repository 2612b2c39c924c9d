import { toHeaderLine } from '@app/domain/escape-html.ts';
import { renderLetter } from '@app/domain/mail/letters/letter.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../platform/database/outbox.ts';
import {
  listBounds,
  nameBound,
  type UseLimit,
  type BoundedUse,
} from '../../platform/ledger/installation-bounds.ts';
import { letterSenderOf } from '../../platform/notifications/letter-sender.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';
import type { AccountsPort } from '../../ports/accounts.ts';

const whatHappens: Record<BoundedUse, string> = {
  welcome_tokens:
    'New sign-ups get today’s tokens at once and the welcome tokens once they confirm their address.',
  sign_ups_from_nowhere:
    'New sign-ups of which nothing is known get today’s tokens at once and the welcome tokens once they confirm their address.',
  model_answers: 'The built-in analyst answers in place of the language model.',
};

const nameUse: Record<BoundedUse, string> = {
  welcome_tokens: 'welcome tokens given out',
  sign_ups_from_nowhere: 'sign-ups from nowhere',
  model_answers: 'answers of the language model',
};

type ReportDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;

/** Tells admins once of each bound that was reached; it ends by itself with its hour or day. */
export const createBoundReport = (
  deps: ReportDeps,
  accounts: Pick<AccountsPort, 'listAdminIds'>,
): RepeatingJob => ({
  name: 'report-bounds',
  everyRealMs: 60_000,
  run: (now) =>
    deps.database.transact(async (tx) => {
      const reached = await tx
        .updateTable('installation_use')
        .set({ told_at: now })
        .where('reached_at', 'is not', null)
        .where('told_at', 'is', null)
        .returning('name')
        .execute();
      const names = new Set(reached.map(({ name }) => name));
      const bounds = listBounds(deps.config).filter((bound) => names.has(nameBound(bound)));
      if (bounds.length === 0) return;
      const adminIds = await accounts.listAdminIds(tx);
      const admins =
        adminIds.length === 0
          ? []
          : await tx.selectFrom('users').select('email').where('id', 'in', adminIds).execute();
      for (const bound of bounds) {
        deps.log.warn(
          { use: bound.use, windowMs: bound.windowMs, max: bound.max },
          'bound of the installation reached',
        );
        for (const { email } of admins) await queueMail(tx, writeBoundMail(email, bound, deps), now);
      }
    }),
});

function writeBoundMail(email: string, { use, windowMs, max }: UseLimit, deps: ReportDeps) {
  const sender = letterSenderOf(deps);
  const period = windowMs === HOUR_MS ? 'hour' : 'day';
  const letter = renderLetter(sender, {
    subject: `${sender.productName}: a limit of this ${period} is reached`,
    because: 'This mail goes to administrators when a limit of the whole installation is reached.',
    blocks: [
      'Hello,',
      `The limit of ${max.toLocaleString('en')} ${nameUse[use]} in this ${period} is reached. ${whatHappens[use]}`,
      `It ends by itself with the ${period} (UTC). Is it an attack, or are you simply popular? The figures stand under System.`,
      { button: 'Open the dashboard', url: `${sender.publicUrl}/adminnimda` },
    ],
  });
  return { recipient: toHeaderLine(email), ...letter };
}
