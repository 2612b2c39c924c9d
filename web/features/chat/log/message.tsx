import { memo } from 'react';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import {
  chartMarkerIn,
  withoutChartMarker,
  type ChartMarker,
} from '@app/domain/buddy/questions/chart-marker.ts';
import type { StepTarget } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { diagramFor, tradingTermIn } from '@app/domain/buddy/replies/diagrams.ts';
import { formatUtcTime } from '../../../lib/format/format.ts';
import { useMarketPairs, useSession } from '../../../lib/session/session.ts';
import { Button, buttonClass, type ButtonKind } from '../../../ui/button/button.tsx';
import { TeachingDiagram } from '../../../ui/diagrams/teaching-diagram.tsx';
import { PipsyMessage, UserMessage, type PipsyPose } from '../../../ui/conversation/message.tsx';
import { SentImages } from './sent-images.tsx';
import { ProactiveNote } from '../analysts/proactive-note.tsx';
import { chooseOpeners } from '../conversation/welcome.ts';
import { describeRequest, EventInChat } from './event-message.tsx';
import { ReplyText } from '../../../ui/conversation/reply-text.tsx';
import { texts } from '../texts.ts';
import { AnalystPanel } from '../analysts/analyst-panel.tsx';
import { loadedLater } from './loaded-later.tsx';
import { prepareMessagesWith } from '../conversation/live-conversation.ts';
import { NotificationInChat } from './signal-message.tsx';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { ReplyChartCard } from '../../../ui/trading/chart/reply-chart-card.tsx';
import { iconColour, type IconColour } from '@app/domain/buddy/replies/mood.ts';
import { distanceAhead } from '../../../ui/trading/plan/plan.ts';

/** So many newest messages can be in view when a conversation opens. */
const IN_VIEW = 8;

/** The cards, their drawing and what they compute come with the first message that has one. */
const idea = loadedLater(() => import('./idea-card.tsx'));
const range = loadedLater(() => import('./range-in-chat.tsx'));
const plan = loadedLater(() => import('./plan-card.tsx'));

const IdeaCard = idea.Card;
const RangeInChat = range.Card;
const PlanCard = plan.Card;

function loaderOf({ role, signal, chart, content }: MessageView): (() => Promise<unknown>) | null {
  if (signal) return idea.load;
  if (chart) return chart.kind === 'range' ? range.load : null;
  return role === 'assistant' && chartMarkerIn(content) ? plan.load : null;
}

/** Resolves when the cards of the newest messages can be drawn at once; one that does not load is tried again when drawn. */
async function loadCardsInView(newest: readonly MessageView[]): Promise<void> {
  const loaders = new Set(newest.slice(-IN_VIEW).flatMap((message) => loaderOf(message) ?? []));
  await Promise.allSettled([...loaders].map((load) => load()));
}

prepareMessagesWith(loadCardsInView);

/** While a reply is on its way, so that its card is there with it. */
export const loadCards = (): void => void Promise.allSettled([idea.load(), range.load(), plan.load()]);

function progressOf(signal: SignalView): 'profit' | 'losing' | null {
  if (signal.leftAt) return null;
  if (signal.status === 'target_hit') return 'profit';
  if (signal.status === 'stop_hit') return 'losing';
  if (signal.status !== 'active' || signal.currentPrice === null) return null;
  return distanceAhead(signal, signal.currentPrice) > 0 ? 'profit' : 'losing';
}

const moodFor = ({
  pipsyMood,
  content,
  signal,
}: Pick<MessageView, 'pipsyMood' | 'content' | 'signal'>): IconColour =>
  iconColour({
    pipsyMood,
    content,
    status: signal ? progressOf(signal) : null,
    idea: signal && {
      kind: signal.kind,
      verdict: signal.evidence?.verdict ?? null,
      isOpen: signal.status === 'active' && !signal.leftAt,
    },
  });

const poses: Partial<Record<SignalView['status'], PipsyPose>> = {
  active: 'plan',
  target_hit: 'target',
  stop_hit: 'stop',
};

/** In practice nothing is at stake, so its end is neither cheered nor mourned. */
const poseFor = ({ signal }: MessageView): PipsyPose | undefined =>
  signal && !signal.leftAt && (signal.kind === 'signal' || signal.status === 'active')
    ? poses[signal.status]
    : undefined;

function Lesson({ content }: { content: string }) {
  const diagram = diagramFor(content);
  return diagram ? <TeachingDiagram diagram={diagram} term={tradingTermIn(content)} /> : null;
}

type MessageInLogProps = {
  message: MessageView;
  /** Only in an empty conversation. */
  onAsk?: (words: string) => void;
  /** Another message is being sent. */
  busy?: boolean;
  onAskForSignal?: (content: string) => void;
  /** Only below the newest message: older offers may be stale. */
  onTap?: (words: string, id: string) => void;
  /** What a card says for the user. */
  onSay?: (words: string) => void;
  onOpen?: (target: StepTarget) => void;
};

export const MessageInLog = memo(function MessageInLog({
  message,
  onAsk,
  busy,
  onAskForSignal,
  onTap,
  onSay,
  onOpen,
}: MessageInLogProps) {
  const { content, role, signal, messageType } = message;
  const meta = texts.log.at(formatUtcTime(message.timestamp));
  if (role === 'user')
    return (
      <UserMessage
        meta={meta}
        after={message.images.length > 0 ? <SentImages paths={message.images} /> : null}
      >
        {describeRequest(content)}
      </UserMessage>
    );
  const mood = moodFor(message);
  const hasActions = Boolean(message.actions?.length);
  const answers = onTap && onOpen ? <Answers message={message} onTap={onTap} onOpen={onOpen} /> : null;
  const idea = signal && (
    <IdeaCard signal={signal} hasActions={hasActions} isTold={content.trim() !== ''} onSay={onSay} />
  );
  const why = message.unasked ? <ProactiveNote id={message.id} unasked={message.unasked} /> : null;
  if (message.isSignalNotification)
    return (
      <PipsyMessage
        mood={mood}
        pose={poseFor(message)}
        meta={meta}
        after={
          <>
            <NotificationInChat message={message} card={idea} />
            {answers}
            {why}
          </>
        }
      />
    );
  const marker = signal ? null : chartMarkerIn(content);
  const words = marker ? withoutChartMarker(content) : content.trim();
  const card = idea ?? <CardOfMessage {...{ message, marker, onAsk, busy, onAskForSignal }} />;
  const below = (
    <>
      {card}
      {answers}
      {message.panel ? <AnalystPanel panel={message.panel} /> : null}
      {why}
    </>
  );
  return (
    <PipsyMessage mood={mood} messageType={messageType} pose={poseFor(message)} meta={meta} after={below}>
      {words ? <ReplyText text={words} /> : null}
    </PipsyMessage>
  );
});

function CardOfMessage({
  message,
  marker,
  onAsk,
  busy,
  onAskForSignal,
}: Pick<MessageInLogProps, 'message' | 'onAsk' | 'busy' | 'onAskForSignal'> & {
  marker: ChartMarker | null;
}) {
  const { content, timestamp, isEconomicEvent, eventData, chart } = message;
  if (isEconomicEvent && eventData)
    return <EventInChat event={eventData} writtenAt={timestamp} busy={busy} onAsk={onAskForSignal} />;
  if (chart?.kind === 'range') return <RangeInChat chart={chart} />;
  if (chart) return <ReplyChartCard chart={chart} />;
  if (marker) return <PlanCard marker={marker} at={timestamp} />;
  return onAsk ? <Openers onAsk={onAsk} /> : <Lesson content={content} />;
}

/** The first is what most want next. */
const kindOf = (index: number): ButtonKind => (index === 0 ? 'soft' : 'line');

/** A second tap on the same answer is the same message (docs/product-rules.md#R30). */
function Answers({
  message: { id, actions = [] },
  onTap,
  onOpen,
}: {
  message: MessageView;
  onTap: (words: string, id: string) => void;
  onOpen: (target: StepTarget) => void;
}) {
  if (actions.length === 0) return null;
  return (
    <div className="message-log__actions">
      {actions.map(({ label, say, url, open }, i) =>
        url ? (
          <a
            key={label}
            className={buttonClass({ kind: kindOf(i) })}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {label}
          </a>
        ) : (
          <Button
            key={label}
            kind={kindOf(i)}
            onClick={() => (open ? onOpen(open) : onTap(say, `tap-${id}-${i}`))}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  );
}

function Openers({ onAsk }: { onAsk: (words: string) => void }) {
  const session = useSession();
  const favorites = session.state === 'in' ? session.user.favoritePairs : [];
  return (
    <div className="message-log__actions">
      {chooseOpeners(useMarketPairs(), favorites).map((words, i) => (
        <Button key={words} kind={kindOf(i)} onClick={() => onAsk(words)}>
          {words}
        </Button>
      ))}
    </div>
  );
}
