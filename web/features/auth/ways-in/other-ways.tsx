import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import {
  askPasskey,
  canAutofillPasskeys,
  knowsPasskeys,
  passkeyRefusalOf,
} from '../../../lib/device/passkeys.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import './ways-in.css';
import { texts } from './texts.ts';

export type OtherWaysProps = {
  /** Undefined where somebody signs up. */
  onSignedIn?: () => Promise<void>;
  next?: string | null;
  /** How the return from the identity provider ended. */
  outcome?: string | null;
};

/** True once the user is signed in; false when nothing was chosen. */
async function signInByPasskey(isAutofill: boolean): Promise<boolean> {
  const { options } = await callEndpoint('beginPasskeySignIn');
  const passkey = await askPasskey(options, isAutofill);
  if (!passkey) return false;
  await callEndpoint('signInWithPasskey', { body: { passkey } });
  return true;
}

function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isAsking = useRef(false);
  /** False where nothing was chosen. */
  const ask = async (isAutofill: boolean): Promise<boolean> => {
    try {
      if (!(await signInByPasskey(isAutofill))) return false;
      await onSignedIn();
    } catch (error) {
      // Without a choice of the user there is nobody to tell.
      if (isAutofill && !isAsking.current) return false;
      const refusal = passkeyRefusalOf(error);
      setFailure(refusal ? texts.passkeyRefused[refusal] : failureText(error, texts.passkeyFailed));
    }
    return true;
  };
  const offerAutofill = useEffectEvent(async () => {
    if (await canAutofillPasskeys().catch(() => false)) await ask(true);
  });
  useEffect(() => void offerAutofill(), []);
  const press = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setFailure(null);
    setBusy(true);
    if (!(await ask(false))) setFailure(texts.passkeyRefused.cancelled);
    isAsking.current = false;
    setBusy(false);
  };
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <Button full size="large" busy={busy} busyLabel={texts.passkeyBusy} onClick={() => void press()}>
        {texts.passkey}
      </Button>
    </>
  );
}

const providerAddress = (next: string | null | undefined): string =>
  `/api/sign-in/provider${next ? `?next=${encodeURIComponent(next)}` : ''}`;

/** Beside the password: a passkey, and the identity provider where one is set up. */
export default function OtherWays({ onSignedIn, next, outcome }: OtherWaysProps) {
  const signIn = useConfig()?.signIn;
  const hasPasskeys = onSignedIn !== undefined && signIn?.passkeys === true && knowsPasskeys();
  const said = outcome ? texts.outcomes[outcome] : undefined;
  if (!hasPasskeys && !signIn?.provider && !said) return null;
  return (
    <div className="ways-in">
      {said ? <Banner tone="warn">{said}</Banner> : null}
      {hasPasskeys || signIn?.provider ? (
        <p className="ways-in__or small muted">
          <span>{texts.or}</span>
        </p>
      ) : null}
      {hasPasskeys ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
      {signIn?.provider ? (
        <a className={buttonClass({ size: 'large', full: true })} href={providerAddress(next)}>
          {texts.provider(signIn.provider)}
        </a>
      ) : null}
    </div>
  );
}
