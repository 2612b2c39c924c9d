import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { isClockSet, serverNow as clockNow, watchClock } from '../../lib/time/clock.ts';
import {
  useConfig,
  useMarketLabel,
  useMarketPairs,
  useProductName,
  useSession,
} from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import type { StepTarget } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import './chat-page.css';
import { consumeArrival } from './conversation/arrival.ts';
import { StatusBar, type FooterPanel } from './chat-footer.tsx';
import { Composer } from './composer/composer.tsx';
import { loadCards } from './log/message.tsx';
import { MessageLog } from './log/message-log.tsx';
import type { Draft } from './conversation/outgoing-messages.ts';
import {
  conversationQuery,
  eventDraft,
  newDraft,
  useLoadOlder,
  useRestoredMessages,
  useSay,
  useSend,
  useOutgoingMessages,
} from './conversation/queries.ts';
import { useSendWhenOnline } from './conversation/use-send-when-online.ts';
import { texts } from './texts.ts';
import { buildTimeline } from './conversation/timeline.ts';
import { welcomeMessage, withReturnSteps } from './conversation/welcome.ts';

export type ChatPageProps = {
  onOpen: (panel: FooterPanel | 'tokens' | 'sign-out' | 'onboarding') => void;
  children?: ReactNode;
};

function useOlder(
  userId: string,
  held: ({ hasOlder: boolean } & Parameters<ReturnType<typeof useLoadOlder>['mutate']>[0]) | undefined,
) {
  const older = useLoadOlder(userId);
  return {
    offered: held?.hasOlder ?? false,
    busy: older.isPending,
    failed: older.isError,
    announced: older.data ? texts.page.olderLoaded(older.data.added) : '',
    load: () => held && older.mutate(held),
  };
}

function useOpenedAt(): number {
  const [opened, setOpened] = useState(clockNow);
  useEffect(() => {
    if (isClockSet()) return undefined;
    const unwatch = watchClock(() => {
      setOpened(clockNow());
      unwatch();
    });
    return unwatch;
  }, []);
  return opened;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="message-log__older">
      <p className="small muted">{texts.page.notLoaded}</p>
      <Button size="small" icon="refresh-cw" onClick={onRetry}>
        {texts.page.tryAgain}
      </Button>
    </div>
  );
}

const pages: Partial<Record<StepTarget, string>> = {
  signals: '/signals',
  market: '/market',
  confidence: '/confidence',
};

function openTarget(
  target: StepTarget,
  onOpen: (panel: FooterPanel | 'tokens' | 'sign-out') => void,
  navigate: (path: string) => void,
): void {
  const page = pages[target];
  if (page) navigate(page);
  else if (target === 'tracking' || target === 'signals' || target === 'market' || target === 'confidence')
    onOpen('menu');
  else onOpen(target);
}

function Conversation({
  user,
  onOpen,
}: {
  user: UserView;
  onOpen: (panel: FooterPanel | 'tokens' | 'sign-out') => void;
}) {
  const { data, isPending, isError, refetch } = useQuery(conversationQuery(user.id));
  useRestoredMessages(user.id);
  const waiting = useOutgoingMessages();
  const send = useSend(user.id);
  useSendWhenOnline(waiting, send.mutate);
  const older = useOlder(user.id, data);
  const [sent, setSent] = useState(0);
  const now = useNow(60_000);
  const opened = useOpenedAt();
  const pairs = useMarketPairs();
  const [, navigate] = useLocation();
  const readsPictures = useConfig()?.readsPictures ?? true;

  const messages = useMemo(() => withReturnSteps(data?.messages ?? [], opened), [data, opened]);
  const [greeted, setGreeted] = useState(false);
  // A greeting that was shown stays above the first messages until the page is left.
  if (data?.messages.length === 0 && !greeted) setGreeted(true);
  const greeting = greeted || (messages.length === 0 && !isPending);
  const shown = greeting ? [welcomeMessage(opened, pairs), ...messages] : messages;
  const pending = waiting.some((one) => !one.error);
  const say = useSay(user.id);
  const post = (draft: Draft, put = say): boolean => {
    const taken = put(draft);
    if (!taken) return false;
    loadCards();
    setSent((count) => count + 1);
    return true;
  };

  return (
    <main className="chat-page" id="main">
      <h1 className="visually-hidden">{texts.page.heading}</h1>
      <MessageLog
        entries={buildTimeline(shown, waiting, now)}
        loading={isPending}
        trouble={isError && !data ? <NotLoaded onRetry={() => void refetch()} /> : null}
        older={older}
        own={sent}
        canSpend={user.tokensRemaining > 0}
        onAsk={(words, id) => post({ ...newDraft(words), ...(id && { clientMessageId: id }) })}
        onAskForSignal={(content) => post(eventDraft(content))}
        onRetry={(draft) => post(draft)}
        onDiscard={send.discard}
        onUpgrade={() => onOpen('upgrade')}
        onAccount={() => onOpen('tokens')}
        onOpen={(target) => openTarget(target, onOpen, navigate)}
      />
      <footer className="chat-page__footer">
        <div className="chat-page__footer-inner">
          <Composer
            owner={user.id}
            readsPictures={readsPictures}
            pending={pending}
            onStop={send.stop}
            onSend={(content, images) => post(newDraft(content, images), send.mutate)}
          />
          <StatusBar user={user} onOpen={onOpen} />
        </div>
      </footer>
    </main>
  );
}

export default function ChatPage({ onOpen, children }: ChatPageProps) {
  const session = useSession();
  const product = useProductName();
  const notice = useMarketLabel();

  useEffect(() => {
    const arrival = consumeArrival();
    if (arrival.toast) showToast(arrival.toast);
    if (arrival.onboarding) onOpen('onboarding');
  }, [onOpen]);

  if (session.state !== 'in') return null;
  return (
    <PageShell fill brand={product} current="chat" notice={notice}>
      <div className="page-shell__columns">
        <Conversation user={session.user} onOpen={onOpen} />
        {children}
      </div>
    </PageShell>
  );
}
