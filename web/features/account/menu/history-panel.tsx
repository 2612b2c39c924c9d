import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import { withoutChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import { diagramFor } from '@app/domain/buddy/replies/diagrams.ts';
import { lessonNameIn } from '@app/domain/buddy/lessons/lesson-name.ts';
import { formatUtcDayTime } from '../../../lib/format/format.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DirectionChip } from '../../../ui/badges/direction-chip.tsx';
import { ReplyText } from '../../../ui/conversation/reply-text.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { StatusChip } from '../../../ui/badges/status-chip.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/panels.ts';
import './history-panel.css';

const copy = texts.history;

const EXCERPT_LENGTH = 140;
const HISTORY_MESSAGE_LIMIT = 200;

const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', 'history', userId],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint(
          'getHistory',
          { params: { userId }, query: { limit: HISTORY_MESSAGE_LIMIT } },
          signal,
        )
      ).data,
    staleTime: 0,
    enabled: userId !== '',
  });

export function toExcerpt(content: string): string {
  const line = withoutChartMarker(content)
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH).trimEnd()}…` : line;
}

export const findAnalyses = (messages: readonly MessageView[]): MessageView[] =>
  messages
    .filter(
      ({ role, signal, isSignalNotification, content, lesson }) =>
        role === 'assistant' &&
        !isSignalNotification &&
        (signal !== null || lesson !== undefined || diagramFor(content) !== null),
    )
    .toReversed();

function Analysis({ message }: { message: MessageView }) {
  const { signal, content, timestamp, lesson } = message;
  return (
    <li>
      <details className="history-list__item">
        <summary>
          <span className="history-list__header">
            {signal ? (
              <>
                <DirectionChip action={signal.action} small />
                <b>{signal.pair}</b>
                <StatusChip
                  status={signal.status}
                  action={signal.action}
                  entry={signal.entry}
                  currentPrice={signal.currentPrice}
                />
              </>
            ) : (
              <>
                <Icon name="graduation-cap" size={18} />
                <b>{copy.lesson(lesson ?? lessonNameIn(content) ?? copy.anyTerm)}</b>
              </>
            )}
            <Icon name="chevron-down" size={18} className="history-list__arrow" />
          </span>
          <span className="history-list__excerpt">{toExcerpt(signal ? signal.reason : content)}</span>
          <span className="small muted numeric">{copy.time(formatUtcDayTime(timestamp))}</span>
        </summary>
        <div className="history-list__text">
          <ReplyText text={withoutChartMarker(content)} />
          {signal ? <ReplyText text={signal.reason} /> : null}
        </div>
      </details>
    </li>
  );
}

export default function HistoryPanel() {
  const session = useSession();
  const userId = session.state === 'in' ? session.user.id : '';
  const query = useQuery(historyQuery(userId));
  if (!query.data) return <PendingQuery query={query} loading={copy.loading} failed={copy.failed} />;
  const analyses = findAnalyses(query.data);
  if (analyses.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.empty}</EmptyState>;
  return (
    <ul className="history-list">
      {analyses.map((message) => (
        <Analysis key={message.id} message={message} />
      ))}
    </ul>
  );
}
