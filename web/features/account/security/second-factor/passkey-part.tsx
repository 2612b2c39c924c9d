import { useState } from 'react';
import type { PasskeyView, SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import {
  createPasskey,
  isNumberAddress,
  knowsPasskeys,
  passkeyRefusalOf,
  type PasskeyRefusal,
} from '../../../../lib/device/passkeys.ts';
import { formatUtcDate } from '../../../../lib/format/format.ts';
import { useConfig } from '../../../../lib/session/session.ts';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import { useSaveMethods, type RunChange } from './method-queries.ts';
import { TextDialog } from './text-dialog.tsx';

const { passkeys: copy } = texts;

/** Nothing was changed, and what to do now. */
function showRefusal(refusal: PasskeyRefusal | 'cancelled'): void {
  showToast({ title: copy.refused.title, description: copy.refused[refusal], kind: 'info' });
}

type OpenQuestion = { at: 'add' } | { at: 'rename' | 'remove'; passkey: PasskeyView } | null;

const describePasskey = ({ createdAt, usedAt }: PasskeyView): string =>
  `${copy.created(formatUtcDate(createdAt))}. ${usedAt ? copy.used(formatUtcDate(usedAt)) : copy.neverUsed}`;

function NameField({ value }: { value: string }) {
  return (
    <Field
      label={copy.name}
      hint={copy.nameHint}
      name="name"
      defaultValue={value}
      maxLength={60}
      autoComplete="off"
      data-autofocus=""
    />
  );
}

export function PasskeyPart({ methods, run }: { methods: SignInMethods; run: RunChange }) {
  const isNumbers = isNumberAddress(globalThis.location.hostname);
  const canAdd = useConfig()?.signIn?.passkeys === true && knowsPasskeys() && !isNumbers;
  const cannot = isNumbers ? copy.numberAddress : copy.unavailable;
  const save = useSaveMethods();
  const [asking, setAsking] = useState<OpenQuestion>(null);
  const close = () => setAsking(null);
  const add = (name: string) =>
    run(async () => {
      const { options } = await callEndpoint('beginPasskey');
      const passkey = await createPasskey(options).catch((error: unknown) => {
        const refusal = passkeyRefusalOf(error);
        if (!refusal) throw error;
        return refusal;
      });
      if (passkey === null || typeof passkey === 'string') {
        showRefusal(passkey ?? 'cancelled');
        return;
      }
      save(await callEndpoint('addPasskey', { body: { name, passkey } }));
      showToast({ title: copy.added, kind: 'success' });
    });
  const remove = ({ id }: PasskeyView) =>
    run(async () => {
      save(await callEndpoint('removePasskey', { params: { id } }));
      showToast({ title: copy.removed, kind: 'success' });
    });
  return (
    <div className="way-in">
      <h4>{copy.title}</h4>
      <p className="small muted">{canAdd ? copy.about : cannot}</p>
      {methods.passkeys.length > 0 ? (
        <ul className="way-in__list">
          {methods.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className="way-in__name">
                <b>{passkey.name}</b>
                <span className="small muted numeric">{describePasskey(passkey)}</span>
              </span>
              <IconButton
                icon="pencil"
                label={copy.rename(passkey.name)}
                onClick={() => setAsking({ at: 'rename', passkey })}
              />
              <IconButton
                icon="trash-2"
                label={copy.remove(passkey.name)}
                onClick={() => setAsking({ at: 'remove', passkey })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <Button icon="key-round" onClick={() => setAsking({ at: 'add' })}>
          {copy.add}
        </Button>
      ) : null}
      <PasskeyQuestion asking={asking} onClose={close} onAdd={add} onRemove={remove} />
    </div>
  );
}

type PasskeyQuestionProps = {
  asking: OpenQuestion;
  onClose: () => void;
  onAdd: (name: string) => Promise<void>;
  onRemove: (passkey: PasskeyView) => Promise<void>;
};

function PasskeyQuestion({ asking, onClose, onAdd, onRemove }: PasskeyQuestionProps) {
  const save = useSaveMethods();
  if (!asking) return null;
  if (asking.at === 'add')
    return (
      <TextDialog
        title={copy.add}
        submit={copy.continue}
        onClose={onClose}
        onSubmit={async (typed) => {
          const name = typed('name').trim() || copy.defaultName;
          onClose();
          await onAdd(name);
        }}
      >
        <NameField value={copy.defaultName} />
      </TextDialog>
    );
  const { passkey } = asking;
  if (asking.at === 'rename')
    return (
      <TextDialog
        title={copy.renameTitle}
        submit={copy.save}
        onClose={onClose}
        onSubmit={async (typed) => {
          const body = { name: typed('name') };
          save(await callEndpoint('renamePasskey', { params: { id: passkey.id }, body }));
          onClose();
        }}
      >
        <NameField value={passkey.name} />
      </TextDialog>
    );
  return (
    <TextDialog
      title={copy.removeTitle}
      about={copy.removeAbout(passkey.name)}
      submit={copy.removeConfirm}
      isDangerous
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        await onRemove(passkey);
      }}
    />
  );
}
