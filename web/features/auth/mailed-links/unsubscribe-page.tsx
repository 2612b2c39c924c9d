import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { mailKinds, type MailKind } from '@app/domain/mail/mail-kind.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { capturedLinkToken } from '../../../lib/session/link-token.ts';
import { useProductName, useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import '../auth.css';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { isTokenRefused } from './is-token-refused.ts';

const copy = texts.unsubscribe;
const { shared } = authTexts;

type MailSubscription = { kind: MailKind; wanted: boolean; address: string };
type View = 'ask' | 'off' | 'on' | 'invalid';

const titles: Record<View, string> = {
  ask: copy.title,
  off: copy.offTitle,
  on: copy.onTitle,
  invalid: copy.invalidTitle,
};

/** From the URL; what the token really stands for comes with the server's reply. */
const parseMailKind = (search: string): MailKind | undefined => {
  const parameter = new URLSearchParams(search).get('kind');
  return mailKinds.find((kind) => kind === parameter);
};

/** Works without signing in. Waits for a press, because mail scanners open links. */
export default function UnsubscribePage() {
  const product = useProductName();
  const signedIn = useSession().state === 'in';
  const requestedKind = parseMailKind(useSearch());
  const [token] = useState(capturedLinkToken);
  const [view, setView] = useState<View>(token ? 'ask' : 'invalid');
  const [subscription, setSubscription] = useState<MailSubscription | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const changeSubscription = async (wanted: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const changed = await callEndpoint('changeByMailLink', { body: { token: token ?? '', wanted } });
      setSubscription(changed);
      setView(changed.wanted ? 'on' : 'off');
    } catch (error) {
      if (isTokenRefused(error)) setView('invalid');
      else setFailure(failureText(error, copy.failedOtherwise));
    } finally {
      setBusy(false);
    }
  };

  const kind = subscription?.kind ?? requestedKind;
  const mail = kind ? copy.kinds[kind] : copy.anyKind;
  const continueLink = (
    <Link
      className={buttonClass({ kind: 'line', size: 'large', full: true })}
      href={signedIn ? '/' : '/login'}
    >
      {signedIn ? shared.startChatting : shared.goToLogin}
    </Link>
  );

  return (
    <AuthCard
      brand={product}
      view={view}
      mood={failure || view === 'invalid' ? 'red' : subscription ? 'green' : 'purple'}
      title={titles[view]}
    >
      {failure ? <Banner>{failure}</Banner> : null}
      {view === 'ask' || view === 'on' ? (
        <>
          <p className="muted">{subscription ? copy.on(mail, subscription.address) : copy.ask(mail)}</p>
          <Button
            kind={subscription ? 'line' : 'primary'}
            size="large"
            full
            busy={busy}
            busyLabel={copy.busy}
            onClick={() => changeSubscription(false)}
          >
            {copy.button}
          </Button>
        </>
      ) : null}
      {view === 'off' && subscription ? (
        <>
          <p className="muted">{copy.off(mail, subscription.address)}</p>
          <p className="muted">{copy.stays}</p>
          <Button
            kind="line"
            size="large"
            full
            busy={busy}
            busyLabel={copy.undoing}
            onClick={() => changeSubscription(true)}
          >
            {copy.undo}
          </Button>
        </>
      ) : null}
      {view === 'invalid' ? <p className="muted">{copy.invalid}</p> : null}
      {view === 'ask' ? null : continueLink}
    </AuthCard>
  );
}
