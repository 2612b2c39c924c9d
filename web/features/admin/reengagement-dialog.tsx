import { useQuery } from '@tanstack/react-query';
import { count } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stat, StatTotals } from '../../ui/stat.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { channel, messageType } from './texts/codes.ts';
import { reengagement as texts } from './texts/dialogs.ts';
import { shell } from './texts/shell.ts';
import { dayTime, returnTime } from './texts/words.ts';
import type { UserBodyProps } from './user-dialog.tsx';

const named = texts.columns;

const backAfter = (sentAt: string, returnedAt: string | null): string =>
  returnedAt === null ? texts.notBack : returnTime(Date.parse(returnedAt) - Date.parse(sentAt));

/** What was sent to a user and what came back. */
export default function Reengagement({ userId }: UserBodyProps) {
  const query = useQuery(adminQuery('getUserReengagement', { params: { id: userId } }));
  return (
    <Fetched query={query} loading={texts.loading} failed={texts.failed}>
      {({ daysSinceLastActive, heldOut, total, returned, attempts, channels, declined }) => (
        <div className="adm-body">
          {heldOut ? <Banner tone="info">{texts.heldOut}</Banner> : null}
          <StatTotals>
            <Stat
              label={texts.inactive}
              value={daysSinceLastActive < 0 ? texts.never : count(daysSinceLastActive)}
            />
            <Stat label={texts.sent} value={count(total)} />
            <Stat label={texts.returned} value={count(returned)} />
          </StatTotals>
          <p className="muted">
            {channels.length > 0 ? texts.wants(channels.map(channel).join(', ')) : texts.wantsNone}
            {declined.length > 0 ? ` ${texts.declined(declined.map(messageType).join(', '))}` : null}
          </p>
          <h3>{texts.attempts}</h3>
          {attempts.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
          ) : (
            <Table
              label={texts.attempts}
              columns={[named.sent, named.channel, named.type, named.back, named.messages, named.first]}
            >
              {attempts.map((one, index) => (
                <tr key={`${one.sentAt}-${index}`}>
                  <th scope="row">{dayTime(one.sentAt)}</th>
                  <td>{channel(one.channel)}</td>
                  <td>{messageType(one.messageType)}</td>
                  <td>{backAfter(one.sentAt, one.firstReturnAt)}</td>
                  <td>{count(one.messagesAfter)}</td>
                  <td className="long">{one.firstMessage ?? shell.none}</td>
                </tr>
              ))}
            </Table>
          )}
        </div>
      )}
    </Fetched>
  );
}
