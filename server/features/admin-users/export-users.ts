import type { AdminUser, adminUsers, UserStats } from '@app/contracts/admin-users.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { csvLine } from '@app/domain/export/csv.ts';
import { knowledgeLevel } from '@app/domain/memory/knowledge.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import { roleOf } from '../../db/role.ts';
import type { Deps } from '../../deps.ts';
import type { FileHandler } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { countUsers, usersAfter } from './list-users.ts';
import { readStats } from './read-stats.ts';

/** Users in one piece of the file: what is held in memory at a time. */
const PIECE = 200;
/** Spreadsheets take it for UTF-8 then. */
const MARK = '\uFEFF';

type Office = Pick<Deps, 'database' | 'config' | 'log'>;
type Asked = QueryOf<typeof adminUsers.exportUsers>;
type Cell = string | number | null;

const columns: ReadonlyArray<readonly [head: string, cell: (user: AdminUser, stats: UserStats) => Cell]> = [
  ['User ID', ({ id }) => id],
  ['Email', ({ email }) => email],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Registered', ({ createdAt }) => createdAt],
  ['Last active', ({ lastActiveAt }) => lastActiveAt],
  ['Email verified', ({ emailVerificationToken }) => (emailVerificationToken === null ? 'yes' : 'no')],
  ['Plan', ({ plan }) => plan],
  ['Role', ({ role }) => role],
  ['Telegram connected', ({ telegramJoined }) => (telegramJoined ? 'yes' : 'no')],
  ['Telegram name', ({ telegramUsername }) => telegramUsername],
  ['Telegram chat', ({ telegramChatId }) => telegramChatId],
  ['Campaign source', ({ campaignSource }) => campaignSource],
  ['Campaign ID', ({ campaignId }) => campaignId],
  ['Ad position', ({ adPosition }) => adPosition],
  ['Ad group ID', ({ adGroupId }) => adGroupId],
  ['Keyword', ({ keyword }) => keyword],
  ['Match type', ({ matchType }) => matchType],
  ['Device', ({ device }) => device],
  ['Device model', ({ deviceModel }) => deviceModel],
  ['Physical location', ({ locationPhysical }) => locationPhysical],
  ['Placement', ({ placement }) => placement],
  ['Last campaign source', ({ lastCampaignSource }) => lastCampaignSource],
  ['Last campaign ID', ({ lastCampaignId }) => lastCampaignId],
  ['Registration IP', ({ registrationIp }) => registrationIp],
  ['Registration country', ({ registrationCountry }) => registrationCountry],
  ['City', ({ city }) => city],
  ['Country', ({ country }) => country],
  ['Location', ({ location }) => location],
  ['Messages written', (_user, { messageCount }) => messageCount],
  ['Messages in all', (_user, { totalMessages }) => totalMessages],
  ['Messages today', (_user, { messagesToday }) => messagesToday],
  ['Last message', (_user, { lastMessageAt }) => lastMessageAt],
  ['Tokens used', (_user, { totalTokensUsed }) => totalTokensUsed],
  ['Cost in millionths of a dollar', (_user, { totalCostMicroDollars }) => totalCostMicroDollars],
  ['Signals with a chart', (_user, { chartGenerations }) => chartGenerations],
  ['Engagement', (_user, { engagementScore }) => engagementScore],
  ['Knowledge percent', (_user, { knowledgeQuality }) => knowledgeQuality],
  ['Knowledge level', (_user, { knowledgeQuality }) => knowledgeLevel(knowledgeQuality)],
  ['Days since last active', (_user, { daysSinceLastActive: days }) => (days < 0 ? 'never' : days)],
  ['Re-engagement attempts', (_user, { reengagementCount }) => reengagementCount],
  ['Validations', (_user, { validationCount }) => validationCount],
  ['Average accuracy', (_user, { avgAccuracyScore }) => avgAccuracyScore],
];

/**
 * The list as a file, piece by piece as the reader takes it: each piece is asked for after the one before, by where that ended. Whoever changes
 * their place in the order meanwhile may be in it twice or not at all. One at a time for each admin.
 */
export function userExports(office: Office): FileHandler<typeof adminUsers.exportUsers> {
  const writing = new Set<string>();
  return async ({ user: { userId: adminId }, query, requestId, now }) => {
    if (writing.has(adminId))
      throw new AppError('in_progress', 'Your last export is still on its way. Please wait, or stop it.');
    await noteExport(office, { adminId, asked: query, now });
    return { fileName: `users-${new Date(now).toISOString().slice(0, 10)}.csv`, pieces: pieces() };

    async function* pieces(): AsyncGenerator<string> {
      writing.add(adminId);
      const said = { id: requestId, users: 0, whole: false };
      try {
        yield MARK + csvLine(columns.map(([head]) => head));
        for await (const lines of linesOf(office, query, now)) {
          await expectAdmin(office, adminId);
          yield lines.join('');
          said.users += lines.length;
        }
        said.whole = true;
      } catch (error) {
        office.log.error({ id: requestId, err: error }, 'an export broke off');
        throw error;
      } finally {
        writing.delete(adminId);
        office.log.info(said, 'an export of users ended');
      }
    }
  };
}

/** Before each piece: whoever is no admin any more gets no further. @throws AppError forbidden */
async function expectAdmin({ database: { db }, config }: Office, adminId: string): Promise<void> {
  const admin = await db
    .selectFrom('users')
    .select(['role', 'email_key', 'email_verified_at'])
    .where('id', '=', adminId)
    .executeTakeFirst();
  if (!admin || roleOf(admin, config) !== 'admin') throw new AppError('forbidden');
}

async function* linesOf(
  { database: { db }, config }: Office,
  asked: Asked,
  now: number,
): AsyncGenerator<string[]> {
  for (let after: { key: number; id: string } | undefined; ;) {
    const next = await usersAfter(db, asked, { limit: PIECE, after }, config);
    const last = next.at(-1);
    if (!last) return;
    const stats = await readStats(
      db,
      next.map(({ user }) => user.id),
      now,
    );
    // Who was deleted in between is left out.
    yield next.flatMap(({ user }) => {
      const own = stats[user.id];
      return own ? [csvLine(columns.map(([, cell]) => cell(user, own)))] : [];
    });
    if (next.length < PIECE) return;
    after = { key: last.key, id: last.user.id };
  }
}

/**
 * In the log before the first word is sent: who took how many, and by which choice. Not the words of a search: they are somebody's name or
 * address, and nothing is ever taken out of the log, also when that person is gone.
 */
async function noteExport(
  { database }: Office,
  { adminId, asked, now }: { adminId: string; asked: Asked; now: number },
): Promise<void> {
  const { search, status, sort, order } = asked;
  const { total } = await countUsers(database.db, asked);
  await database.transact((tx) =>
    noteAdminAction(tx, {
      adminId,
      action: 'export_users',
      userId: null,
      about: 'users',
      reason: 'Exported from the dashboard',
      facts: { count: total, searched: (search ?? '').trim() !== '', status, sort, order },
      now,
    }),
  );
}
