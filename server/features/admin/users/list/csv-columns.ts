import type { AdminUser, UserStats } from '@app/contracts/admin/users.ts';
import type { UserColumnKey } from '@app/domain/admin/user-columns.ts';
import { knowledgeLevelOf } from '@app/domain/memory/knowledge.ts';

type CsvColumn = {
  tableColumn: UserColumnKey | null;
  heading: string;
  readCell: (user: AdminUser, stats: UserStats) => string | number | null;
};

export const csvColumns = [
  { tableColumn: null, heading: 'User ID', readCell: ({ id }) => id },
  { tableColumn: 'client', heading: 'Email', readCell: ({ email }) => email },
  { tableColumn: 'client', heading: 'First name', readCell: ({ firstName }) => firstName },
  { tableColumn: 'client', heading: 'Last name', readCell: ({ lastName }) => lastName },
  { tableColumn: 'registered', heading: 'Registered', readCell: ({ createdAt }) => createdAt },
  { tableColumn: 'lastActive', heading: 'Last active', readCell: ({ lastActiveAt }) => lastActiveAt },
  {
    tableColumn: 'email',
    heading: 'Email verified',
    readCell: ({ emailVerificationToken }) => (emailVerificationToken === null ? 'yes' : 'no'),
  },
  { tableColumn: 'billing', heading: 'Plan', readCell: ({ plan }) => plan },
  { tableColumn: 'status', heading: 'Role', readCell: ({ role }) => role },
  {
    tableColumn: 'messaging',
    heading: 'Telegram connected',
    readCell: ({ telegramJoined }) => (telegramJoined ? 'yes' : 'no'),
  },
  {
    tableColumn: 'messaging',
    heading: 'Telegram name',
    readCell: ({ telegramUsername }) => telegramUsername,
  },
  { tableColumn: 'messaging', heading: 'Telegram chat', readCell: ({ telegramChatId }) => telegramChatId },
  { tableColumn: 'source', heading: 'Campaign source', readCell: ({ campaignSource }) => campaignSource },
  { tableColumn: 'campaign', heading: 'Campaign ID', readCell: ({ campaignId }) => campaignId },
  { tableColumn: 'ad', heading: 'Ad position', readCell: ({ adPosition }) => adPosition },
  { tableColumn: 'ad', heading: 'Ad group ID', readCell: ({ adGroupId }) => adGroupId },
  { tableColumn: 'keyword', heading: 'Keyword', readCell: ({ keyword }) => keyword },
  { tableColumn: 'keyword', heading: 'Match type', readCell: ({ matchType }) => matchType },
  { tableColumn: 'device', heading: 'Device', readCell: ({ device }) => device },
  { tableColumn: 'device', heading: 'Device model', readCell: ({ deviceModel }) => deviceModel },
  {
    tableColumn: 'physicalLocation',
    heading: 'Physical location',
    readCell: ({ locationPhysical }) => locationPhysical,
  },
  { tableColumn: 'placement', heading: 'Placement', readCell: ({ placement }) => placement },
  {
    tableColumn: 'source',
    heading: 'Last campaign source',
    readCell: ({ lastCampaignSource }) => lastCampaignSource,
  },
  { tableColumn: 'campaign', heading: 'Last campaign ID', readCell: ({ lastCampaignId }) => lastCampaignId },
  { tableColumn: 'network', heading: 'Registration IP', readCell: ({ registrationIp }) => registrationIp },
  {
    tableColumn: 'network',
    heading: 'Registration country',
    readCell: ({ registrationCountry }) => registrationCountry,
  },
  { tableColumn: 'network', heading: 'City', readCell: ({ city }) => city },
  { tableColumn: 'network', heading: 'Country', readCell: ({ country }) => country },
  { tableColumn: 'network', heading: 'Location', readCell: ({ location }) => location },
  { tableColumn: 'chat', heading: 'Messages written', readCell: (_user, { messageCount }) => messageCount },
  { tableColumn: 'chat', heading: 'Messages in all', readCell: (_user, { totalMessages }) => totalMessages },
  { tableColumn: 'chat', heading: 'Messages today', readCell: (_user, { messagesToday }) => messagesToday },
  { tableColumn: 'chat', heading: 'Last message', readCell: (_user, { lastMessageAt }) => lastMessageAt },
  {
    tableColumn: 'billing',
    heading: 'Tokens used',
    readCell: (_user, { totalTokensUsed }) => totalTokensUsed,
  },
  {
    tableColumn: 'billing',
    heading: 'Cost in millionths of a dollar',
    readCell: (_user, { totalCostMicroDollars }) => totalCostMicroDollars,
  },
  {
    tableColumn: null,
    heading: 'Signals with a chart',
    readCell: (_user, { chartGenerations }) => chartGenerations,
  },
  { tableColumn: null, heading: 'Engagement', readCell: (_user, { engagementScore }) => engagementScore },
  {
    tableColumn: 'knowledge',
    heading: 'Knowledge percent',
    readCell: (_user, { knowledgeQuality }) => knowledgeQuality,
  },
  {
    tableColumn: 'knowledge',
    heading: 'Knowledge level',
    readCell: (_user, { knowledgeQuality }) => knowledgeLevelOf(knowledgeQuality),
  },
  {
    tableColumn: 'reengagement',
    heading: 'Days since last active',
    readCell: (_user, { daysSinceLastActive: days }) => (days < 0 ? 'never' : days),
  },
  {
    tableColumn: 'reengagement',
    heading: 'Re-engagement attempts',
    readCell: (_user, { reengagementCount }) => reengagementCount,
  },
  {
    tableColumn: 'validation',
    heading: 'Validations',
    readCell: (_user, { validationCount }) => validationCount,
  },
  {
    tableColumn: 'validation',
    heading: 'Average accuracy',
    readCell: (_user, { avgAccuracyScore }) => avgAccuracyScore,
  },
] as const satisfies readonly CsvColumn[];

type ColumnOutsideFile = Exclude<UserColumnKey, (typeof csvColumns)[number]['tableColumn']>;
/** Fails to compile while a column of the table is missing from the file. */
true satisfies [ColumnOutsideFile] extends [never] ? true : ColumnOutsideFile;
