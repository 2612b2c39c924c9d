import { useState } from 'react';
import { Link } from 'wouter';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { capturedLinkToken } from '../../../lib/session/link-token.ts';
import { refreshUser, useProductName, useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import '../auth.css';
import { ResendVerificationForm } from './resend-verification-form.tsx';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { isTokenRefused } from './is-token-refused.ts';

const copy = texts.verify;
const { shared } = authTexts;

type View = 'ask' | 'invalid' | 'done';

const titles: Record<View, string> = {
  ask: copy.title,
  invalid: copy.invalidTitle,
  done: copy.doneTitle,
};
const moods = { ask: 'purple', invalid: 'red', done: 'green' } as const;

/** Waits for a press, because mail scanners open links. */
export default function VerifyEmailPage() {
  const product = useProductName();
  const signedIn = useSession().state === 'in';
  const [token] = useState(capturedLinkToken);
  const [view, setView] = useState<View>(token ? 'ask' : 'invalid');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const verify = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await callEndpoint('verifyEmail', { body: { token: token ?? '' } });
      setView('done');
      await refreshUser();
    } catch (error) {
      if (isTokenRefused(error)) setView('invalid');
      else setFailure(failureText(error, copy.failedOtherwise));
    } finally {
      setBusy(false);
    }
  };

  const continueLink = (
    <Link
      className={buttonClass({ kind: view === 'done' ? 'primary' : 'line', size: 'large', full: true })}
      href={signedIn ? '/' : '/login'}
    >
      {signedIn ? shared.startChatting : shared.goToLogin}
    </Link>
  );

  return (
    <AuthCard brand={product} view={view} mood={failure ? 'red' : moods[view]} title={titles[view]}>
      {view === 'ask' ? (
        <>
          {failure ? <Banner>{failure}</Banner> : null}
          <p className="muted">{copy.ask}</p>
          <Button kind="primary" size="large" full busy={busy} busyLabel={copy.busy} onClick={verify}>
            {copy.button}
          </Button>
        </>
      ) : null}
      {view === 'invalid' ? (
        <>
          <p className="muted">{copy.invalid}</p>
          <ResendVerificationForm />
          {continueLink}
        </>
      ) : null}
      {view === 'done' ? (
        <>
          <p className="muted">{copy.done}</p>
          {continueLink}
        </>
      ) : null}
    </AuthCard>
  );
}
