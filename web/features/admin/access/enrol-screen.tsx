import { useState } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { CallError } from '@app/contracts/request.ts';
import { call } from '../../../lib/api.ts';
import { useProductName, useSession } from '../../../lib/session.ts';
import { AuthCard } from '../../../ui/auth-card.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { QrCode } from './qr-code.tsx';
import { texts } from './texts.ts';
import { useSending } from './use-sending.ts';

const { enrol: say } = texts;

type Begun = ReplyOfEndpoint<'beginAdminEnrolment'>;
type Confirmed = ReplyOfEndpoint<'confirmAdminEnrolment'>;

const begin = (password: string): Promise<Begun> => call('beginAdminEnrolment', { body: { password } });

type PasswordStepProps = { onBegun: (begun: Begun) => void; onShort: (password: string) => void };

function PasswordStep({ onBegun, onShort }: PasswordStepProps) {
  const { busy, failure, submit } = useSending(async (typed) => {
    const password = typed('password');
    try {
      onBegun(await begin(password));
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'weak_password')) throw error;
      onShort(password);
    }
  });
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <PasswordField label={say.password} name="password" autoComplete="current-password" required />
        <Button kind="primary" size="lg" full type="submit" busy={busy} busyLabel={say.busy}>
          {say.next}
        </Button>
      </form>
    </>
  );
}

type LongerStepProps = { current: string; onBegun: (begun: Begun) => void };

function LongerStep({ current, onBegun }: LongerStepProps) {
  const { busy, failure, submit } = useSending(async (typed) => {
    const newPassword = typed('newPassword');
    await call('changePassword', { body: { currentPassword: current, newPassword } });
    onBegun(await begin(newPassword));
  });
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <PasswordField label={say.newPassword} name="newPassword" autoComplete="new-password" required />
        <Button kind="primary" size="lg" full type="submit" busy={busy} busyLabel={say.saving}>
          {say.save}
        </Button>
      </form>
    </>
  );
}

type ConnectStepProps = {
  begun: Begun;
  onConfirmed: (confirmed: Confirmed) => void;
  onStartAgain: () => void;
};

function ConnectStep({ begun, onConfirmed, onStartAgain }: ConnectStepProps) {
  const session = useSession();
  const email = session.state === 'in' ? session.user.email : '';
  const { busy, failure, submit } = useSending(async (typed) => {
    const body = { code: typed('code'), mailedCode: typed('mailedCode') };
    onConfirmed(await call('confirmAdminEnrolment', { body }));
  });
  return (
    <>
      <div className="door-scan">
        <QrCode text={begun.address} label={say.qr} />
        <div>
          <p>{say.typeIt}</p>
          <code className="door-secret num">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <a className={buttonClass({ kind: 'soft', size: 'sm', className: 'tall' })} href={begun.address}>
            {say.openApp}
          </a>
        </div>
      </div>
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <Field
          label={say.appCode}
          name="code"
          className="door-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <Field
          label={say.mailCode}
          hint={say.mailHint(email)}
          name="mailedCode"
          className="door-code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
        <Button kind="primary" size="lg" full type="submit" busy={busy} busyLabel={say.confirming}>
          {say.confirm}
        </Button>
        <Button kind="ghost" full onClick={onStartAgain}>
          {say.startAgain}
        </Button>
      </form>
    </>
  );
}

type Step = { at: 'password' } | { at: 'longer'; current: string } | { at: 'connect'; begun: Begun };

const headings = {
  password: { title: say.title, intro: say.intro },
  longer: { title: say.longer, intro: say.longerIntro },
  connect: { title: say.connect, intro: say.scan },
};

export type EnrolScreenProps = {
  onConfirmed: (confirmed: Confirmed) => void;
  /** Only where there is a factor to keep. */
  onCancel?: (() => void) | undefined;
};

/** Password, a longer one where it is too short, then the phone. */
export function EnrolScreen({ onConfirmed, onCancel }: EnrolScreenProps) {
  const product = useProductName();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const connect = (begun: Begun) => setStep({ at: 'connect', begun });
  return (
    <AuthCard brand={product} {...headings[step.at]} view={step.at}>
      {step.at === 'password' ? (
        <PasswordStep onBegun={connect} onShort={(current) => setStep({ at: 'longer', current })} />
      ) : null}
      {step.at === 'longer' ? <LongerStep current={step.current} onBegun={connect} /> : null}
      {step.at === 'connect' ? (
        <ConnectStep
          begun={step.begun}
          onConfirmed={onConfirmed}
          onStartAgain={() => setStep({ at: 'password' })}
        />
      ) : null}
      {onCancel ? (
        <Button kind="ghost" full onClick={onCancel}>
          {say.cancel}
        </Button>
      ) : null}
    </AuthCard>
  );
}
