import { useQuery } from '@tanstack/react-query';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { PendingQuery } from '../../pending-query.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import { CodesPart } from './codes-part.tsx';
import { signInMethodsQuery } from './method-queries.ts';
import { PasswordPart, ProviderPart } from './other-parts.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import './sign-in-methods.css';
import { useProvedChange } from './use-proved-change.tsx';

function Parts({ methods }: { methods: SignInMethods }) {
  const { run, proof } = useProvedChange(methods);
  const part = { methods, run };
  return (
    <div className="ways-to-sign-in">
      <PasswordPart {...part} />
      <PasskeyPart {...part} />
      <CodesPart {...part} />
      <ProviderPart {...part} />
      {proof}
    </div>
  );
}

/** Password, passkeys, codes of an app and the identity provider: listed, added and taken away. */
export default function SignInMethodsPart() {
  const query = useQuery(signInMethodsQuery);
  if (!query.data) return <PendingQuery query={query} loading={texts.loading} failed={texts.failed} />;
  return <Parts methods={query.data} />;
}
