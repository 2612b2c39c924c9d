import { useState } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { useProductName, useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { EnrolmentScan } from '../../../ui/codes/enrolment-scan.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { texts } from './texts.ts';
import { useFormSubmission } from './use-form-submission.ts';

const { enrol: copy } = texts;

type EnrolmentStart = ReplyOfEndpoint<'beginAdminEnrolment'>;
type EnrolmentResult = ReplyOfEndpoint<'confirmAdminEnrolment'>;

const beginEnrolment = (password: string): Promise<EnrolmentStart> =>
  callEndpoint('beginAdminEnrolment', { body: { password } });

type PasswordStepProps = {
  onStarted: (begun: EnrolmentStart) => void;
  onTooShort: (password: string) => void;
};

function PasswordStep({ onStarted, onTooShort }: PasswordStepProps) {
  const { busy, failure, submit } = useFormSubmission(async (readField) => {
    const password = readField('password');
    try {
      onStarted(await beginEnrolment(password));
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'weak_password')) throw error;
      onTooShort(password);
    }
  });
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <PasswordField label={copy.password} name="password" autoComplete="current-password" required />
        <Button kind="primary" size="large" full type="submit" busy={busy} busyLabel={copy.busy}>
          {copy.next}
        </Button>
      </form>
    </>
  );
}

type LongerPasswordStepProps = { current: string; onStarted: (begun: EnrolmentStart) => void };

function LongerPasswordStep({ current, onStarted }: LongerPasswordStepProps) {
  const { busy, failure, submit } = useFormSubmission(async (typed) => {
    const newPassword = typed('newPassword');
    await callEndpoint('changePassword', { body: { currentPassword: current, newPassword } });
    onStarted(await beginEnrolment(newPassword));
  });
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <PasswordField label={copy.newPassword} name="newPassword" autoComplete="new-password" required />
        <Button kind="primary" size="large" full type="submit" busy={busy} busyLabel={copy.saving}>
          {copy.save}
        </Button>
      </form>
    </>
  );
}

type ConnectStepProps = {
  enrolment: EnrolmentStart;
  onConfirmed: (confirmed: EnrolmentResult) => void;
  onStartAgain: () => void;
};

function ConnectStep({ enrolment, onConfirmed, onStartAgain }: ConnectStepProps) {
  const session = useSession();
  const email = session.state === 'in' ? session.user.email : '';
  const { busy, failure, submit } = useFormSubmission(async (typed) => {
    const body = { code: typed('code'), mailedCode: typed('mailedCode') };
    onConfirmed(await callEndpoint('confirmAdminEnrolment', { body }));
  });
  return (
    <>
      <EnrolmentScan {...enrolment} copy={copy} />
      {failure ? <Banner>{failure}</Banner> : null}
      <form noValidate onSubmit={submit}>
        <Field
          label={copy.appCode}
          name="code"
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <Field
          label={copy.mailCode}
          hint={copy.mailHint(email)}
          name="mailedCode"
          className="code-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
        <Button kind="primary" size="large" full type="submit" busy={busy} busyLabel={copy.confirming}>
          {copy.confirm}
        </Button>
        <Button kind="ghost" full onClick={onStartAgain}>
          {copy.startAgain}
        </Button>
      </form>
    </>
  );
}

type Step = { at: 'password' } | { at: 'longer'; current: string } | { at: 'connect'; begun: EnrolmentStart };

const headings = {
  password: { title: copy.title, intro: copy.intro },
  longer: { title: copy.longer, intro: copy.longerIntro },
  connect: { title: copy.connect, intro: copy.scan },
};

export type EnrolScreenProps = {
  onConfirmed: (confirmed: EnrolmentResult) => void;
  /** Only when an existing factor can be kept. */
  onCancel?: (() => void) | undefined;
};

export function EnrolScreen({ onConfirmed, onCancel }: EnrolScreenProps) {
  const product = useProductName();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const connect = (begun: EnrolmentStart) => setStep({ at: 'connect', begun });
  return (
    <AuthCard brand={product} {...headings[step.at]} view={step.at}>
      {step.at === 'password' ? (
        <PasswordStep onStarted={connect} onTooShort={(current) => setStep({ at: 'longer', current })} />
      ) : null}
      {step.at === 'longer' ? <LongerPasswordStep current={step.current} onStarted={connect} /> : null}
      {step.at === 'connect' ? (
        <ConnectStep
          enrolment={step.begun}
          onConfirmed={onConfirmed}
          onStartAgain={() => setStep({ at: 'password' })}
        />
      ) : null}
      {onCancel ? (
        <Button kind="ghost" full onClick={onCancel}>
          {copy.cancel}
        </Button>
      ) : null}
    </AuthCard>
  );
}
