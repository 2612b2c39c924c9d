import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { mailKinds, type MailKind } from '@app/domain/mail/kind.ts';
import { CallError } from '@app/contracts/request.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { linkToken } from '../../lib/link-token.ts';
import { useProductName, useSession } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import './auth.css';
import { texts } from './texts.ts';

const { unsubscribe: say, shared } = texts;

type Linked = { kind: MailKind; wanted: boolean; address: string };
type View = 'ask' | 'off' | 'on' | 'invalid';

const titles: Record<View, string> = {
  ask: say.title,
  off: say.offTitle,
  on: say.onTitle,
  invalid: say.invalidTitle,
};

const refusesToken = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'bad_token' || error.code === 'bad_input');

/** What the address says the link is for; what it is really for stands in the answer of the server. */
const kindIn = (search: string): MailKind | undefined => {
  const asked = new URLSearchParams(search).get('kind');
  return mailKinds.find((kind) => kind === asked);
};

/** The page behind the link at the foot of a mail, without a sign-in. It waits for a press, because mail scanners open links. */
export default function UnsubscribePage() {
  const product = useProductName();
  const signedIn = useSession().state === 'in';
  const asked = kindIn(useSearch());
  const [token] = useState(linkToken);
  const [view, setView] = useState<View>(token ? 'ask' : 'invalid');
  const [linked, setLinked] = useState<Linked | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = async (wanted: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const now = await call('changeByMailLink', { body: { token: token ?? '', wanted } });
      setLinked(now);
      setView(now.wanted ? 'on' : 'off');
    } catch (error) {
      if (refusesToken(error)) setView('invalid');
      else setFailure(failureText(error, say.failedOtherwise));
    } finally {
      setBusy(false);
    }
  };

  const kind = linked?.kind ?? asked;
  const mail = kind ? say.kinds[kind] : say.anyKind;
  const onward = (
    <Link className={buttonClass({ kind: 'line', size: 'lg', full: true })} href={signedIn ? '/' : '/login'}>
      {signedIn ? shared.startChatting : shared.goToLogin}
    </Link>
  );

  return (
    <AuthCard
      brand={product}
      view={view}
      mood={failure || view === 'invalid' ? 'red' : linked ? 'green' : 'purple'}
      title={titles[view]}
    >
      {failure ? <Banner>{failure}</Banner> : null}
      {view === 'ask' || view === 'on' ? (
        <>
          <p className="muted">{linked ? say.on(mail, linked.address) : say.ask(mail)}</p>
          <Button
            kind={linked ? 'line' : 'primary'}
            size="lg"
            full
            busy={busy}
            busyLabel={say.busy}
            onClick={() => change(false)}
          >
            {say.button}
          </Button>
        </>
      ) : null}
      {view === 'off' && linked ? (
        <>
          <p className="muted">{say.off(mail, linked.address)}</p>
          <p className="muted">{say.stays}</p>
          <Button kind="line" size="lg" full busy={busy} busyLabel={say.undoing} onClick={() => change(true)}>
            {say.undo}
          </Button>
        </>
      ) : null}
      {view === 'invalid' ? <p className="muted">{say.invalid}</p> : null}
      {view === 'ask' ? null : onward}
    </AuthCard>
  );
}
