import { useState } from 'react';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { CallError, type ReplyOfEndpoint } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { useProductName } from '../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { EnrolmentScan } from '../../../../ui/codes/enrolment-scan.tsx';
import { RecoveryCodeList } from '../../../../ui/codes/recovery-code-list.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import { useSaveMethods, type RunChange } from './method-queries.ts';
import { TextDialog } from './text-dialog.tsx';

const { codes: copy, recovery } = texts;

type AppSetUp = ReplyOfEndpoint<'beginCodes'>;
type OpenQuestion =
  | { at: 'set-up'; begun: AppSetUp | null }
  | { at: 'stop' }
  | { at: 'renew' }
  | { at: 'shown'; codes: readonly string[] }
  | null;

const CodeField = ({ label }: { label: string }) => (
  <Field
    label={label}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    data-autofocus=""
  />
);

function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const product = useProductName();
  return (
    <Dialog
      open
      title={recovery.title}
      description={recovery.about}
      lightDismiss={false}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {recovery.done}
        </Button>
      }
    >
      <div className="dialog-form">
        <RecoveryCodeList codes={codes} fileName={recovery.file(product)} copy={recovery} />
      </div>
    </Dialog>
  );
}

export function CodesPart({ methods, run }: { methods: SignInMethods; run: RunChange }) {
  const [asking, setAsking] = useState<OpenQuestion>(null);
  const turnOn = () =>
    methods.hasAdminApp
      ? Promise.resolve(setAsking({ at: 'set-up', begun: null }))
      : run(async () => setAsking({ at: 'set-up', begun: await callEndpoint('beginCodes') }));
  return (
    <div className="way-in">
      <h4>{copy.title}</h4>
      <p className="small muted numeric">
        {methods.codes ? copy.on(methods.codes.recoveryCodesLeft) : copy.off}
      </p>
      <div className="action-row">
        {methods.codes ? (
          <>
            <Button onClick={() => setAsking({ at: 'renew' })}>{copy.newCodes}</Button>
            <Button kind="danger" onClick={() => setAsking({ at: 'stop' })}>
              {copy.turnOff}
            </Button>
          </>
        ) : (
          <Button icon="shield-check" onClick={() => void turnOn()}>
            {copy.turnOn}
          </Button>
        )}
      </div>
      <CodesQuestion methods={methods} run={run} asking={asking} setAsking={setAsking} />
    </div>
  );
}

type CodesQuestionProps = {
  methods: SignInMethods;
  run: RunChange;
  asking: OpenQuestion;
  setAsking: (asking: OpenQuestion) => void;
};

function CodesQuestion({ methods, run, asking, setAsking }: CodesQuestionProps) {
  const save = useSaveMethods();
  const close = () => setAsking(null);
  /** A failure stays in the dialog, but a proof that is too old is asked for in its place. */
  const prove = async (change: () => Promise<void>) => {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'proof_needed')) throw error;
      close();
      await run(change);
    }
  };
  if (!asking) return null;
  if (asking.at === 'shown') return <ShownCodes codes={asking.codes} onClose={close} />;
  const showCodes = (codes: readonly string[]) => setAsking(codes.length > 0 ? { at: 'shown', codes } : null);
  if (asking.at === 'set-up')
    return (
      <TextDialog
        title={copy.setUpTitle}
        about={asking.begun ? copy.setUpAbout : copy.adminApp}
        submit={copy.confirm}
        busyLabel={copy.busy}
        onClose={close}
        onSubmit={async (typed) => {
          const body = { code: typed('code') };
          await prove(async () => {
            const reply = await callEndpoint('confirmCodes', { body });
            save(reply.methods);
            showToast({ title: copy.onDone, kind: 'success' });
            showCodes(reply.recoveryCodes);
          });
        }}
      >
        {asking.begun ? <EnrolmentScan {...asking.begun} copy={copy} /> : null}
        <CodeField label={copy.appCode} />
      </TextDialog>
    );
  if (asking.at === 'renew')
    return (
      <TextDialog
        title={copy.renewTitle}
        about={copy.renewAbout}
        submit={copy.renew}
        busyLabel={copy.busy}
        onClose={close}
        onSubmit={async (typed) => {
          const body = { code: typed('code') };
          close();
          await run(async () => {
            const reply = await callEndpoint('renewRecoveryCodes', { body });
            save(reply.methods);
            showCodes(reply.recoveryCodes);
          });
        }}
      >
        <CodeField label={copy.appCode} />
      </TextDialog>
    );
  return <StopCodesDialog hasPassword={methods.hasPassword} prove={prove} onClose={close} />;
}

type StopCodesProps = {
  hasPassword: boolean;
  prove: (change: () => Promise<void>) => Promise<void>;
  onClose: () => void;
};

function StopCodesDialog({ hasPassword, prove, onClose }: StopCodesProps) {
  const save = useSaveMethods();
  return (
    <TextDialog
      title={copy.offTitle}
      about={copy.offAbout}
      submit={copy.turnOff}
      busyLabel={copy.busy}
      isDangerous
      onClose={onClose}
      onSubmit={async (typed) => {
        const code = typed('code');
        const body = hasPassword ? { password: typed('password'), code } : { code };
        await prove(async () => {
          save(await callEndpoint('stopCodes', { body }));
          showToast({ title: copy.offDone, kind: 'success' });
          onClose();
        });
      }}
    >
      {hasPassword ? (
        <PasswordField
          label={copy.password}
          name="password"
          autoComplete="current-password"
          data-autofocus=""
        />
      ) : null}
      <CodeField label={copy.anyCode} />
    </TextDialog>
  );
}
