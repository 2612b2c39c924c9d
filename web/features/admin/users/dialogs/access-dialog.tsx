import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { ADMIN } from '../../queries.ts';
import { access as texts } from '../../texts/dialogs.ts';
import { formatDateTime } from '../../texts/formats.ts';
import type { UserDialogBodyProps } from './opened-user-dialog.ts';
import './access-dialog.css';

const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

type Act = keyof typeof texts.acts;

function useAct(userId: string, onDone: (act: Act) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) =>
      callEndpoint(act, { params: { id: userId }, body: { reason } }),
    onSuccess: (_reply, { act }) => {
      showToast({ title: texts.done[act], kind: 'success' });
      onDone(act);
      void client.invalidateQueries({ queryKey: [ADMIN, 'listUsers'] });
    },
  });
}

export default function AccessBody({ userId, user }: UserDialogBodyProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSuspended, setSuspended] = useState(user.suspendedAt !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const act = useAct(userId, (done) => {
    setReason('');
    if (done !== 'endUserSessions') setSuspended(done === 'suspendUser');
  });
  const offered: Act[] = isSuspended ? ['unlockUser'] : ['endUserSessions', 'suspendUser'];
  const press = (one: Act) => {
    const trimmed = reason.trim();
    if (trimmed.length < MIN_REASON_LENGTH) {
      setError(texts.why);
      field.current?.focus();
      return;
    }
    if (!act.isPending) act.mutate({ act: one, reason: trimmed });
  };
  return (
    <div className="user-dialog">
      <p className="muted">{texts.about}</p>
      {isSuspended ? (
        <p>{user.suspendedAt ? texts.suspendedSince(formatDateTime(user.suspendedAt)) : texts.suspended}</p>
      ) : null}
      {act.error ? <Banner>{failureText(act.error, texts.failed)}</Banner> : null}
      <Field
        ref={field}
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        error={error}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <div className="access-dialog__acts">
        {offered.map((one) => (
          <Button
            key={one}
            kind={one === 'suspendUser' ? 'danger' : 'line'}
            busy={act.isPending && act.variables.act === one}
            busyLabel={texts.busy}
            onClick={() => press(one)}
          >
            {texts.acts[one]}
          </Button>
        ))}
      </div>
    </div>
  );
}
