import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '@app/contracts/request.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { linkToken } from '../../lib/link-token.ts';
import { refreshUser, useProductName, useSession } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import './auth.css';
import { SendAgain } from './send-again.tsx';
import { texts } from './texts.ts';

const { verify: say, shared } = texts;

type View = 'ask' | 'invalid' | 'done';

const titles: Record<View, string> = {
  ask: say.title,
  invalid: say.invalidTitle,
  done: say.doneTitle,
};
const moods = { ask: 'purple', invalid: 'red', done: 'green' } as const;

const refusesToken = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'bad_token' || error.code === 'bad_input');

/** The page behind the mailed link. It waits for a press, because mail scanners open links. */
export default function VerifyEmailPage() {
  const product = useProductName();
  const signedIn = useSession().state === 'in';
  const [token] = useState(linkToken);
  const [view, setView] = useState<View>(token ? 'ask' : 'invalid');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const verify = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call('verifyEmail', { body: { token: token ?? '' } });
      setView('done');
      await refreshUser();
    } catch (error) {
      if (refusesToken(error)) setView('invalid');
      else setFailure(failureText(error, say.failedOtherwise));
    } finally {
      setBusy(false);
    }
  };

  const onward = (
    <Link
      className={buttonClass({ kind: view === 'done' ? 'primary' : 'line', size: 'lg', full: true })}
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
          <p className="muted">{say.ask}</p>
          <Button kind="primary" size="lg" full busy={busy} busyLabel={say.busy} onClick={verify}>
            {say.button}
          </Button>
        </>
      ) : null}
      {view === 'invalid' ? (
        <>
          <p className="muted">{say.invalid}</p>
          <SendAgain />
          {onward}
        </>
      ) : null}
      {view === 'done' ? (
        <>
          <p className="muted">{say.done}</p>
          {onward}
        </>
      ) : null}
    </AuthCard>
  );
}
