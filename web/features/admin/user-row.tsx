import { memo, type CSSProperties, type ReactNode } from 'react';
import { knowledgeLevel } from '@app/domain/memory/knowledge.ts';
import type { AdminUser, UserStats } from '@app/contracts/admin-users.ts';
import { countryName } from '../../lib/country-name.ts';
import { count, percentOf, utcDate, utcTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell, Lines, type Words } from './table.tsx';
import { agoText, shell } from './texts/shell.ts';
import { users as texts } from './texts/users.ts';
import { nameOf } from './user-choice.ts';
import type { DialogKind, OpenDialog } from './user-dialog.tsx';

/** Above this many days without activity the way to re-engagement stands out (specification, section 9). */
const LONG_AWAY = 7;
const SHORT_ID = 8;

const together = (...words: Words[]): string | null => words.filter(Boolean).join(', ') || null;

/** What the last touch says, where it is another than the first. */
const later = (last: Words, first: Words): string | null =>
  last && last !== first ? texts.lastTouch(last) : null;

type Opening = { user: AdminUser; onOpen: (dialog: OpenDialog) => void };
type CellButtonProps = Opening & { kind: DialogKind; soft?: boolean; children: ReactNode };

function CellButton({ user, kind, onOpen, soft = false, children }: CellButtonProps) {
  return (
    <button
      type="button"
      className={soft ? 'adm-cell soft' : 'adm-cell'}
      aria-haspopup="dialog"
      onClick={() => onOpen({ kind, user })}
    >
      <span className="sr">{texts.open[kind](nameOf(user) || user.email)}: </span>
      {children}
    </button>
  );
}

function Status({ pending }: { pending: boolean }) {
  return (
    <span className={pending ? 'adm-state warn' : 'adm-state up'}>
      <Icon name={pending ? 'hourglass' : 'circle-check'} size={15} stroke={2.2} />
      {pending ? texts.pending : texts.active}
    </span>
  );
}

function AccountCells({ user, now }: { user: AdminUser; now: number }) {
  const pending = user.emailVerificationToken !== null;
  return (
    <>
      <Cell
        main={together(utcDate(user.createdAt), utcTime(user.createdAt))}
        more={agoText(now - Date.parse(user.createdAt))}
      />
      <td>
        <Status pending={pending} />
        {user.role === 'admin' ? <span>{texts.admin}</span> : null}
      </td>
      {user.telegramJoined ? (
        <Cell
          main={texts.connected}
          more={together(user.telegramUsername && `@${user.telegramUsername}`, user.telegramChatId)}
        />
      ) : (
        <td>
          <span>{texts.notConnected}</span>
        </td>
      )}
      <Cell main={user.email} more={nameOf(user) || texts.noName} />
    </>
  );
}

function SourceCells({ user }: { user: AdminUser }) {
  return (
    <>
      <Cell start main={user.campaignSource} more={later(user.lastCampaignSource, user.campaignSource)} />
      <Cell main={user.campaignId} more={later(user.lastCampaignId, user.campaignId)} />
      <Cell main={user.adPosition} more={user.adGroupId} />
      <Cell main={user.keyword} more={user.matchType} />
      <Cell main={user.device} more={user.deviceModel} />
      <Cell main={user.locationPhysical} />
      <Cell main={user.placement} />
      <Cell
        start
        main={user.registrationIp}
        more={together(
          user.city,
          user.country && countryName(user.country),
          user.location,
          user.registrationCountry && texts.registeredIn(countryName(user.registrationCountry)),
        )}
      />
      <td>
        {user.emailVerificationToken === null ? <b>{texts.verified}</b> : <span>{texts.notVerified}</span>}
      </td>
    </>
  );
}

function Knowledge({ percent }: { percent: number }) {
  return (
    <>
      <span className="adm-know">
        <b>{texts.percent(percent)}</b>
        <i style={{ '--w': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties} aria-hidden="true" />
      </span>
      <span>{knowledgeLevel(percent)}</span>
    </>
  );
}

function Reengagement({ figures, ...opening }: Opening & { figures: UserStats }) {
  const { reengagementCount: tried, daysSinceLastActive: days } = figures;
  if (days > LONG_AWAY)
    return (
      <CellButton kind="reengagement" soft {...opening}>
        {texts.triedDays(tried, days)}
      </CellButton>
    );
  return (
    <CellButton kind="reengagement" {...opening}>
      <Lines main={texts.tried(tried)} more={texts.inactive(days)} />
    </CellButton>
  );
}

/** The figures may come later than the user, or not at all: the dialogs open all the same. */
function UseCells({ figures, now, ...opening }: Opening & { figures: UserStats | undefined; now: number }) {
  const { user } = opening;
  const waiting = <b>{texts.show}</b>;
  return (
    <>
      <td className="gs">
        <CellButton kind="knowledge" {...opening}>
          {figures ? <Knowledge percent={figures.knowledgeQuality} /> : waiting}
        </CellButton>
      </td>
      <td>
        <CellButton kind="chat" {...opening}>
          {figures ? (
            <Lines main={count(figures.totalMessages)} more={texts.today(figures.messagesToday)} />
          ) : (
            waiting
          )}
        </CellButton>
      </td>
      <td>
        <CellButton kind="billing" {...opening}>
          {figures ? (
            <Lines
              main={texts.cost(figures.totalCostMicroDollars)}
              more={texts.tokens(figures.totalTokensUsed, user.plan === 'premium')}
            />
          ) : (
            waiting
          )}
        </CellButton>
      </td>
      {figures ? (
        <Cell
          main={count(figures.validationCount)}
          more={
            figures.avgAccuracyScore === null
              ? texts.noneValidated
              : texts.accurate(percentOf(figures.avgAccuracyScore, 0))
          }
        />
      ) : (
        <Cell main={null} />
      )}
      <td>
        {figures ? (
          <Reengagement figures={figures} {...opening} />
        ) : (
          <CellButton kind="reengagement" {...opening}>
            {waiting}
          </CellButton>
        )}
      </td>
      <Cell
        main={
          figures && figures.daysSinceLastActive < 0
            ? texts.never
            : agoText(now - Date.parse(user.lastActiveAt))
        }
      />
    </>
  );
}

export type UserRowProps = Opening & { figures: UserStats | undefined; number: number; now: number };

/** Drawn again only when something of its own changes. */
export const UserRow = memo(({ user, figures, number, now, onOpen }: UserRowProps) => (
  <tr>
    <td className="k1 quiet">{count(number)}</td>
    <th scope="row" className="k2">
      <b title={user.id}>{user.id.slice(0, SHORT_ID)}</b>
      <span>{nameOf(user) || shell.none}</span>
    </th>
    <AccountCells user={user} now={now} />
    <SourceCells user={user} />
    <UseCells user={user} figures={figures} now={now} onOpen={onOpen} />
  </tr>
));
