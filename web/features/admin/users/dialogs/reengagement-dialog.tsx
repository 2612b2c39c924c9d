import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../lib/format/format.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Stat, StatTotals } from '../../../../ui/figures/stat.tsx';
import { QuerySection } from '../../table/query-section.tsx';
import { adminQuery } from '../../queries.ts';
import { Table } from '../../table/table.tsx';
import { channelLabel, messageTypeLabel } from '../../texts/codes.ts';
import { reengagement as texts } from '../../texts/dialogs.ts';
import { shell } from '../../texts/shell.ts';
import { formatDateTime, formatReturnTime } from '../../texts/formats.ts';
import type { UserDialogBodyProps } from './opened-user-dialog.ts';

const columnTexts = texts.columns;

const returnText = (sentAt: string, returnedAt: string | null): string =>
  returnedAt === null ? texts.notBack : formatReturnTime(Date.parse(returnedAt) - Date.parse(sentAt));

export default function Reengagement({ userId }: UserDialogBodyProps) {
  const query = useQuery(adminQuery('getUserReengagement', { params: { id: userId } }));
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {({ daysSinceLastActive, heldOut, total, returned, attempts, channels, declined }) => (
        <div className="user-dialog">
          {heldOut ? <Banner tone="info">{texts.heldOut}</Banner> : null}
          <StatTotals>
            <Stat
              label={texts.inactive}
              value={daysSinceLastActive < 0 ? texts.never : formatCount(daysSinceLastActive)}
            />
            <Stat label={texts.sent} value={formatCount(total)} />
            <Stat label={texts.returned} value={formatCount(returned)} />
          </StatTotals>
          <p className="muted">
            {channels.length > 0 ? texts.wants(channels.map(channelLabel).join(', ')) : texts.wantsNone}
            {declined.length > 0 ? ` ${texts.declined(declined.map(messageTypeLabel).join(', '))}` : null}
          </p>
          <h3>{texts.attempts}</h3>
          {attempts.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
          ) : (
            <Table
              label={texts.attempts}
              columns={[
                columnTexts.sent,
                columnTexts.channel,
                columnTexts.type,
                columnTexts.back,
                columnTexts.messages,
                columnTexts.first,
              ]}
            >
              {attempts.map((one, index) => (
                <tr key={`${one.sentAt}-${index}`}>
                  <th scope="row">{formatDateTime(one.sentAt)}</th>
                  <td>{channelLabel(one.channel)}</td>
                  <td>{messageTypeLabel(one.messageType)}</td>
                  <td>{returnText(one.sentAt, one.firstReturnAt)}</td>
                  <td>{formatCount(one.messagesAfter)}</td>
                  <td className="admin-table__long-text">{one.firstMessage ?? shell.none}</td>
                </tr>
              ))}
            </Table>
          )}
        </div>
      )}
    </QuerySection>
  );
}
