import { useState } from 'react';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { openAddress } from '../../../../lib/session/page-address.ts';
import { useConfig } from '../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import { useSaveMethods, type RunChange } from './method-queries.ts';
import { TextDialog } from './text-dialog.tsx';

type PartProps = { methods: SignInMethods; run: RunChange };

/** Changing a password that exists stands among the account actions. */
export function PasswordPart({ methods, run }: PartProps) {
  const { password: copy } = texts;
  const save = useSaveMethods();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="way-in">
      <h4>{copy.title}</h4>
      <p className="small muted">{methods.hasPassword ? copy.set : copy.none}</p>
      {methods.hasPassword ? null : (
        <Button icon="key-round" onClick={() => setAsking(true)}>
          {copy.choose}
        </Button>
      )}
      {isAsking ? (
        <TextDialog
          title={copy.choose}
          about={copy.chooseAbout}
          submit={copy.submit}
          busyLabel={copy.busy}
          onClose={close}
          onSubmit={async (typed) => {
            const body = { password: typed('password') };
            close();
            await run(async () => {
              save(await callEndpoint('setPassword', { body }));
              showToast({ title: copy.done, kind: 'success' });
            });
          }}
        >
          <PasswordField
            label={copy.next}
            hint={copy.hint}
            name="password"
            autoComplete="new-password"
            data-autofocus=""
          />
        </TextDialog>
      ) : null}
    </div>
  );
}

export function ProviderPart({ methods, run }: PartProps) {
  const { provider: copy } = texts;
  const configured = useConfig()?.signIn?.provider ?? null;
  const save = useSaveMethods();
  const [unlinking, setUnlinking] = useState<SignInMethods['identities'][number] | null>(null);
  const isLinked = methods.identities.some(({ provider }) => provider === configured);
  const link = () =>
    run(async () => {
      openAddress((await callEndpoint('beginIdentityLink')).url);
    });
  const unlink = (id: string) =>
    run(async () => {
      save(await callEndpoint('unlinkIdentity', { params: { id } }));
      showToast({ title: copy.unlinked, kind: 'success' });
    });
  return (
    <>
      {methods.identities.map((identity) => (
        <div className="way-in" key={identity.id}>
          <h4>{identity.provider}</h4>
          <p className="small muted">{copy.linked(identity.email)}</p>
          <Button onClick={() => setUnlinking(identity)}>{copy.unlink(identity.provider)}</Button>
        </div>
      ))}
      {configured && !isLinked ? (
        <div className="way-in">
          <h4>{configured}</h4>
          <p className="small muted">{copy.notLinked}</p>
          <Button icon="external-link" onClick={() => void link()}>
            {copy.link(configured)}
          </Button>
        </div>
      ) : null}
      {unlinking ? (
        <TextDialog
          title={copy.unlinkTitle(unlinking.provider)}
          about={copy.unlinkAbout}
          submit={copy.unlink(unlinking.provider)}
          isDangerous
          onClose={() => setUnlinking(null)}
          onSubmit={async () => {
            setUnlinking(null);
            await unlink(unlinking.id);
          }}
        />
      ) : null}
    </>
  );
}
