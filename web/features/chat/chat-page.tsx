import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@app/contracts/accounts.ts';
import { clockKnown, now as clockNow, watchClock } from '../../lib/clock.ts';
import { useMarketLabel, useMarketPairs, useProductName, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { toast } from '../../ui/toast-store.ts';
import './chat.css';
import { takeArrival } from './arrival.ts';
import { StatusBar, type FooterPanel } from './chat-footer.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import type { Draft } from './outgoing.ts';
import {
  conversationQuery,
  eventDraft,
  newDraft,
  useLoadOlder,
  useRestoredMessages,
  useSend,
  useWaiting,
} from './queries.ts';
import { texts } from './texts.ts';
import { timelineOf } from './timeline.ts';
import { welcomeMessage } from './welcome.ts';

export type ChatPageProps = {
  onOpen: (panel: FooterPanel | 'tokens' | 'onboarding') => void;
  /** The drawer or sheet that stands beside or over the chat. */
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

/** When this page was opened, by the server's clock once that is known. */
function useOpenedAt(): number {
  const [opened, setOpened] = useState(clockNow);
  useEffect(() => {
    if (clockKnown()) return undefined;
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
    <div className="older">
      <p className="small muted">{texts.page.notLoaded}</p>
      <Button size="sm" icon="refresh-cw" onClick={onRetry}>
        {texts.page.tryAgain}
      </Button>
    </div>
  );
}

function Conversation({ user, onOpen }: { user: UserView; onOpen: (panel: FooterPanel | 'tokens') => void }) {
  const { data, isPending, isError, refetch } = useQuery(conversationQuery(user.id));
  useRestoredMessages(user.id);
  const waiting = useWaiting();
  const send = useSend(user.id);
  const older = useOlder(user.id, data);
  const [sent, setSent] = useState(0);
  const now = useNow(60_000);
  const opened = useOpenedAt();
  const pairs = useMarketPairs();

  const messages = data?.messages ?? [];
  const [greeted, setGreeted] = useState(false);
  // A greeting that was shown stays above the first messages until the page is left.
  if (data?.messages.length === 0 && !greeted) setGreeted(true);
  const greeting = greeted || (messages.length === 0 && !isPending);
  const shown = greeting ? [welcomeMessage(opened, pairs), ...messages] : messages;
  const pending = waiting.some((one) => !one.error);
  const post = (draft: Draft): boolean => {
    const taken = send.mutate(draft);
    if (taken) setSent((count) => count + 1);
    return taken;
  };

  return (
    <main className="chat" id="main">
      <h1 className="sr">{texts.page.heading}</h1>
      <MessageLog
        entries={timelineOf(shown, waiting, now)}
        loading={isPending}
        trouble={isError && !data ? <NotLoaded onRetry={() => void refetch()} /> : null}
        older={older}
        own={sent}
        canSpend={user.tokensRemaining > 0}
        onAsk={(words) => post(newDraft(words))}
        onAskForSignal={(content) => post(eventDraft(content))}
        onRetry={post}
        onDiscard={send.discard}
        onUpgrade={() => onOpen('upgrade')}
        onAccount={() => onOpen('tokens')}
      />
      <footer className="foot">
        <div className="foot-in">
          <Composer
            owner={user.id}
            pending={pending}
            onStop={send.stop}
            onSend={(content, images) => post(newDraft(content, images))}
          />
          <StatusBar user={user} onOpen={onOpen} />
        </div>
      </footer>
    </main>
  );
}

/** The main screen: the conversation with Pipsy, the composer and the way to everything else. */
export default function ChatPage({ onOpen, children }: ChatPageProps) {
  const session = useSession();
  const product = useProductName();
  const notice = useMarketLabel();

  useEffect(() => {
    const arrival = takeArrival();
    if (arrival.toast) toast(arrival.toast);
    if (arrival.onboarding) onOpen('onboarding');
  }, [onOpen]);

  if (session.state !== 'in') return null;
  return (
    <PageShell fill brand={product} current="chat" notice={notice}>
      <div className="split">
        <Conversation user={session.user} onOpen={onOpen} />
        {children}
      </div>
    </PageShell>
  );
}
