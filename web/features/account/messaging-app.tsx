import { useEffect, useRef } from 'react';
import { useConfig } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './account.css';
import { useConnectTelegram, useDisconnectTelegram } from './queries.ts';
import { texts } from './texts/profile.ts';
import { Verification } from './verification-row.tsx';

const say = texts.verification;

/** A tab opened by the press itself: one that is opened after the answer would be taken for an advertisement. */
function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** `focused` where it takes the place of the button that was pressed. */
function Outside({ href, focused = false, children }: { href: string; focused?: boolean; children: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <a
      ref={link}
      className={buttonClass({ kind: 'line', size: 'sm', className: 'tall' })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}

function Unconnected() {
  const connect = useConnectTelegram();
  const publicBot = useConfig()?.telegramBot ?? null;
  const link = connect.data?.autoStartUrl;
  return (
    <Verification icon="send" title={say.app} state={link === undefined ? say.notConnected : say.pressStart}>
      {link !== undefined ? (
        <Outside href={link} focused>
          {say.openTelegram}
        </Outside>
      ) : null}
      {connect.isError && publicBot !== null ? <Outside href={publicBot}>{say.openBot}</Outside> : null}
      {link === undefined ? (
        <Button
          kind="line"
          size="sm"
          className="tall"
          busy={connect.isPending}
          busyLabel={say.connecting}
          onClick={() => connect.mutate(openEmptyTab())}
        >
          {say.connect}
        </Button>
      ) : null}
    </Verification>
  );
}

function Connected() {
  const disconnect = useDisconnectTelegram();
  return (
    <Verification icon="send" title={say.app} state={say.connected}>
      <Icon name="circle-check" className="up" />
      <Button
        kind="ghost"
        size="sm"
        className="tall"
        busy={disconnect.isPending}
        busyLabel={say.disconnecting}
        onClick={() => disconnect.mutate()}
      >
        {say.disconnect}
      </Button>
    </Verification>
  );
}

/** The messaging app: not set up on this server, not connected, or connected. */
export function MessagingApp({ joined, configured }: { joined: boolean; configured: boolean }) {
  if (joined) return <Connected />;
  if (configured) return <Unconnected />;
  return <Verification icon="send" title={say.app} state={say.notConfigured} />;
}
