import type { CSSProperties, ReactNode } from 'react';
import { userColumnKeys, type UserColumnKey } from '@app/domain/admin/user-columns.ts';
import type { UserSort } from '@app/domain/admin/user-list.ts';
import { knowledgeLevelOf } from '@app/domain/memory/knowledge.ts';
import type { AdminUser, UserStats } from '@app/contracts/admin/users.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatCount, formatPercent, formatUtcDate, formatUtcTime } from '../../../lib/format/format.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Lines, type CellText } from '../table/table.tsx';
import { formatAgo } from '../texts/shell.ts';
import { users as texts } from '../texts/users.ts';
import type { UserDialogKind } from './dialogs/opened-user-dialog.ts';
import { formatUserName } from './user-list-query.ts';
import '../dashboard/dashboard-section.css';
import './users-table.css';

/** Users inactive for longer get a highlighted re-engagement cell. */
const LONG_INACTIVE_DAYS = 7;

/** `stats` are fetched apart from the user: they may come later, or not at all. */
export type UserCellData = { user: AdminUser; stats: UserStats | undefined; now: number };

const groupNames = ['account', 'source', 'registration', 'use'] as const;
type UserColumnGroup = (typeof groupNames)[number];

type UserColumn = {
  group: UserColumnGroup;
  /** The server's sort order that the heading offers. */
  sort?: UserSort;
  dialog?: UserDialogKind;
  isHighlighted?: (data: UserCellData) => boolean;
  renderCell: (data: UserCellData) => ReactNode;
};

const joinTexts = (...parts: CellText[]): string | null => parts.filter(Boolean).join(', ') || null;

/** Only where it differs from the first touch. */
const lastTouchText = (last: CellText, first: CellText): string | null =>
  last && last !== first ? texts.lastTouch(last) : null;

function VerificationState({ isPending }: { isPending: boolean }) {
  return (
    <span className={isPending ? 'state-label state-label--warn' : 'state-label state-label--up'}>
      <Icon name={isPending ? 'hourglass' : 'circle-check'} size={15} stroke={2.2} />
      {isPending ? texts.pending : texts.active}
    </span>
  );
}

function Knowledge({ percent }: { percent: number }) {
  return (
    <>
      <span className="knowledge-bar">
        <b>{texts.percent(percent)}</b>
        <i style={{ '--w': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties} aria-hidden="true" />
      </span>
      <span>{knowledgeLevelOf(percent)}</span>
    </>
  );
}

const awaitedStats = <b>{texts.show}</b>;

const isLongInactive = ({ stats }: UserCellData): boolean =>
  stats !== undefined && stats.daysSinceLastActive > LONG_INACTIVE_DAYS;

function renderReengagement(data: UserCellData): ReactNode {
  if (!data.stats) return awaitedStats;
  const { reengagementCount, daysSinceLastActive } = data.stats;
  return isLongInactive(data) ? (
    texts.triedDays(reengagementCount, daysSinceLastActive)
  ) : (
    <Lines main={texts.tried(reengagementCount)} more={texts.inactive(daysSinceLastActive)} />
  );
}

function renderValidation({ stats }: UserCellData): ReactNode {
  if (!stats) return <Lines main={null} />;
  const { validationCount, avgAccuracyScore } = stats;
  return (
    <Lines
      main={formatCount(validationCount)}
      more={
        avgAccuracyScore === null ? texts.noneValidated : texts.accurate(formatPercent(avgAccuracyScore, 0))
      }
    />
  );
}

export const userColumns: Readonly<Record<UserColumnKey, UserColumn>> = {
  registered: {
    group: 'account',
    sort: 'registered',
    renderCell: ({ user: { createdAt }, now }) => (
      <Lines
        main={joinTexts(formatUtcDate(createdAt), formatUtcTime(createdAt))}
        more={formatAgo(now - Date.parse(createdAt))}
      />
    ),
  },
  status: {
    group: 'account',
    renderCell: ({ user }) => (
      <>
        <VerificationState isPending={user.emailVerificationToken !== null} />
        {user.role === 'admin' ? <span>{texts.admin}</span> : null}
      </>
    ),
  },
  messaging: {
    group: 'account',
    renderCell: ({ user: { telegramJoined, telegramUsername, telegramChatId } }) =>
      telegramJoined ? (
        <Lines
          main={texts.connected}
          more={joinTexts(telegramUsername && `@${telegramUsername}`, telegramChatId)}
        />
      ) : (
        <span>{texts.notConnected}</span>
      ),
  },
  client: {
    group: 'account',
    renderCell: ({ user }) => <Lines main={user.email} more={formatUserName(user) || texts.noName} />,
  },
  source: {
    group: 'source',
    renderCell: ({ user: { campaignSource, lastCampaignSource } }) => (
      <Lines main={campaignSource} more={lastTouchText(lastCampaignSource, campaignSource)} />
    ),
  },
  campaign: {
    group: 'source',
    renderCell: ({ user: { campaignId, lastCampaignId } }) => (
      <Lines main={campaignId} more={lastTouchText(lastCampaignId, campaignId)} />
    ),
  },
  ad: { group: 'source', renderCell: ({ user }) => <Lines main={user.adPosition} more={user.adGroupId} /> },
  keyword: { group: 'source', renderCell: ({ user }) => <Lines main={user.keyword} more={user.matchType} /> },
  device: { group: 'source', renderCell: ({ user }) => <Lines main={user.device} more={user.deviceModel} /> },
  physicalLocation: { group: 'source', renderCell: ({ user }) => <Lines main={user.locationPhysical} /> },
  placement: { group: 'source', renderCell: ({ user }) => <Lines main={user.placement} /> },
  network: {
    group: 'registration',
    renderCell: ({ user }) => (
      <Lines
        main={user.registrationIp}
        more={joinTexts(
          user.city,
          user.country && countryName(user.country),
          user.location,
          user.registrationCountry && texts.registeredIn(countryName(user.registrationCountry)),
        )}
      />
    ),
  },
  email: {
    group: 'registration',
    renderCell: ({ user }) =>
      user.emailVerificationToken === null ? <b>{texts.verified}</b> : <span>{texts.notVerified}</span>,
  },
  knowledge: {
    group: 'use',
    sort: 'knowledge',
    dialog: 'knowledge',
    renderCell: ({ stats }) => (stats ? <Knowledge percent={stats.knowledgeQuality} /> : awaitedStats),
  },
  chat: {
    group: 'use',
    sort: 'messages',
    dialog: 'chat',
    renderCell: ({ stats }) =>
      stats ? (
        <Lines main={formatCount(stats.totalMessages)} more={texts.today(stats.messagesToday)} />
      ) : (
        awaitedStats
      ),
  },
  billing: {
    group: 'use',
    dialog: 'billing',
    renderCell: ({ user, stats }) =>
      stats ? (
        <Lines
          main={texts.cost(stats.totalCostMicroDollars)}
          more={texts.tokens(stats.totalTokensUsed, user.plan === 'premium')}
        />
      ) : (
        awaitedStats
      ),
  },
  validation: { group: 'use', renderCell: renderValidation },
  reengagement: {
    group: 'use',
    dialog: 'reengagement',
    isHighlighted: isLongInactive,
    renderCell: renderReengagement,
  },
  lastActive: {
    group: 'use',
    sort: 'last_active',
    renderCell: ({ user, stats, now }) => (
      <Lines
        main={
          stats && stats.daysSinceLastActive < 0
            ? texts.never
            : formatAgo(now - Date.parse(user.lastActiveAt))
        }
      />
    ),
  },
};

/** Each group's columns stand together in `userColumnKeys`. */
export const userColumnGroups = groupNames.map((name) => ({
  name,
  keys: userColumnKeys.filter((key) => userColumns[key].group === name),
}));

/** The first column of each group but the first, which a line sets apart. */
export const groupStartKeys: ReadonlySet<UserColumnKey> = new Set(
  userColumnGroups.slice(1).flatMap(({ keys: [first] }) => first ?? []),
);
