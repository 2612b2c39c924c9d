import { useQuery } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat.ts';
import { withoutChartMarker } from '@app/domain/buddy/chart-marker.ts';
import { diagramFor, tradingTermIn } from '@app/domain/buddy/diagrams.ts';
import { failureText } from '../../lib/failure-text.ts';
import { utcDayTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { DirectionChip } from '../../ui/direction-chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import './account.css';
import { historyQuery } from './queries.ts';
import { texts } from './texts/panels.ts';

const say = texts.history;

const EXCERPT = 140;

/** Reply text as one plain line: markdown marks and chart markers are of no use here. */
export function excerpt(content: string): string {
  const line = withoutChartMarker(content)
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line;
}

/** Messages of Pipsy that analysed something: an idea with its signal, or a lesson with its picture. Newest first. */
export const analysesIn = (messages: readonly MessageView[]): MessageView[] =>
  messages
    .filter(
      ({ role, signal, isSignalNotification, content }) =>
        role === 'assistant' && !isSignalNotification && (signal !== null || diagramFor(content) !== null),
    )
    .toReversed();

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Analysis({ message }: { message: MessageView }) {
  const { signal, content, timestamp } = message;
  return (
    <li className="ah">
      <div className="ah-h">
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
            <b>{say.lesson(capital(tradingTermIn(content) ?? say.anyTerm))}</b>
          </>
        )}
      </div>
      <p>{excerpt(signal ? signal.reason : content)}</p>
      <span className="small muted num">{say.time(utcDayTime(timestamp))}</span>
    </li>
  );
}

/** Past ideas and lessons out of the own conversation. */
export default function HistoryPanel() {
  const session = useSession();
  const userId = session.state === 'in' ? session.user.id : '';
  const { data, error, isPending, isFetching, refetch } = useQuery(historyQuery(userId));
  if (isPending) return <Loading text={say.loading} />;
  if (error && !data)
    return (
      <ErrorState
        title={failureText(error, say.failed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const analyses = analysesIn(data ?? []);
  if (analyses.length === 0) return <EmptyState title={say.emptyTitle}>{say.empty}</EmptyState>;
  return (
    <ul className="ahs">
      {analyses.map((message) => (
        <Analysis key={message.id} message={message} />
      ))}
    </ul>
  );
}
