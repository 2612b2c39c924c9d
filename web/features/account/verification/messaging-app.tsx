import { useEffect, useRef } from 'react';
import { useConfig } from '../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useConnectTelegram, useDisconnectTelegram } from './verification-queries.ts';
import { texts } from '../texts/profile.ts';
import { VerificationRow } from './verification-row.tsx';

const copy = texts.verification;

/** Opened within the press: browsers block tabs that are opened after a reply. */
function openEmptyTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** `focused` when it replaces the button that was pressed. */
function ExternalLink({
  href,
  focused = false,
  children,
}: {
  href: string;
  focused?: boolean;
  children: string;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <a
      ref={link}
      className={buttonClass({ kind: 'line', size: 'small', className: 'button--tall' })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}

function ConnectTelegram() {
  const connect = useConnectTelegram();
  const publicBot = useConfig()?.telegramBot ?? null;
  const link = connect.data?.autoStartUrl;
  return (
    <VerificationRow
      icon="send"
      title={copy.app}
      state={link === undefined ? copy.notConnected : copy.pressStart}
    >
      {link !== undefined ? (
        <ExternalLink href={link} focused>
          {copy.openTelegram}
        </ExternalLink>
      ) : null}
      {connect.isError && publicBot !== null ? (
        <ExternalLink href={publicBot}>{copy.openBot}</ExternalLink>
      ) : null}
      {link === undefined ? (
        <Button
          kind="line"
          size="small"
          className="button--tall"
          busy={connect.isPending}
          busyLabel={copy.connecting}
          onClick={() => connect.mutate(openEmptyTab())}
        >
          {copy.connect}
        </Button>
      ) : null}
    </VerificationRow>
  );
}

function ConnectedTelegram() {
  const disconnect = useDisconnectTelegram();
  return (
    <VerificationRow icon="send" title={copy.app} state={copy.connected}>
      <Icon name="circle-check" className="up" />
      <Button
        kind="ghost"
        size="small"
        className="button--tall"
        busy={disconnect.isPending}
        busyLabel={copy.disconnecting}
        onClick={() => disconnect.mutate()}
      >
        {copy.disconnect}
      </Button>
    </VerificationRow>
  );
}

export function MessagingApp({ joined, configured }: { joined: boolean; configured: boolean }) {
  if (joined) return <ConnectedTelegram />;
  if (configured) return <ConnectTelegram />;
  return <VerificationRow icon="send" title={copy.app} state={copy.notConfigured} />;
}
