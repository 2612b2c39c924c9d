import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint, onRefusal } from '../../../lib/api/api.ts';
import { refreshUser, useProductName, useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Layer } from '../../../ui/overlay/layer.tsx';
import { Loader } from '../../../ui/feedback/loading.tsx';
import './access.css';
import { CodeForm } from './code-form.tsx';
import { AdminAccessContext } from './admin-access-context.ts';
import { EnrolScreen } from './enrol-screen.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

const POLL_INTERVAL_MS = 30_000;

const adminAccessQuery = queryOptions({
  queryKey: ['admin-access'],
  queryFn: ({ signal }) => callEndpoint('getAdminAccess', undefined, signal),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  refetchOnWindowFocus: 'always',
});

export type AdminGateProps = {
  /** Shown to everybody who is no admin. */
  notFound: ReactNode;
  children: ReactNode;
};

const ignoreClose = (): void => undefined;

type ConfirmCodeDialogProps = { onOpened: (access: AdminAccessState) => void; hasPasskey: boolean };

/** Covers the page, which keeps its state. */
function ConfirmCodeDialog(props: ConfirmCodeDialogProps) {
  const id = useId();
  return (
    <Layer
      shape="dialog"
      lightDismiss={false}
      onClose={ignoreClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-why`}
    >
      <div className="confirm-code-dialog">
        <h2 id={`${id}-title`}>{texts.code.title}</h2>
        <p className="dialog__description" id={`${id}-why`}>
          {texts.code.again}
        </p>
        <CodeForm {...props} />
        <a className={buttonClass({ kind: 'ghost', full: true })} href="/">
          {texts.code.leave}
        </a>
      </div>
    </Layer>
  );
}

/** Refetched whenever a call of the page is refused for want of admin access. */
function useAdminAccessState() {
  const client = useQueryClient();
  const query = useQuery(adminAccessQuery);
  useEffect(
    () =>
      onRefusal(({ code }, name) => {
        if (name === 'getAdminAccess' || (code !== 'second_factor' && code !== 'forbidden')) return;
        void client.invalidateQueries({ queryKey: adminAccessQuery.queryKey });
      }),
    [client],
  );
  const setAccess = (access: AdminAccessState): void => {
    client.setQueryData(adminAccessQuery.queryKey, access);
    // Retries what was refused meanwhile.
    if (access.state === 'open')
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const isNoAdmin = query.error instanceof CallError && query.error.code === 'forbidden';
  useEffect(() => {
    if (isNoAdmin) void refreshUser();
  }, [isNoAdmin]);
  return { ...query, setAccess, isNoAdmin };
}

function AdminAccessGate({ notFound, children }: AdminGateProps) {
  const product = useProductName();
  const { data: access, isError, isFetching, refetch, setAccess, isNoAdmin } = useAdminAccessState();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const state = access?.state;
  if (state === 'open' && !wasOpened) setWasOpened(true);
  if (state === 'enrol' && wasOpened) setWasOpened(false);
  const controls = access && {
    access,
    close: async () => setAccess(await callEndpoint('closeAdminAccess')),
    replacePhone: () => setReplacing(true),
  };

  if (isNoAdmin) return notFound;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (!access || !controls) {
    if (!isError) return <Loader text={texts.opening} />;
    return (
      <main id="main" className="full-page">
        <ErrorState title={texts.failed.title} onRetry={() => void refetch()} retrying={isFetching}>
          {texts.failed.text}
        </ErrorState>
      </main>
    );
  }
  if (state === 'enrol' || isReplacing)
    return (
      <EnrolScreen
        onCancel={state === 'enrol' ? undefined : () => setReplacing(false)}
        onConfirmed={({ recoveryCodes, ...opened }) => {
          setCodes(recoveryCodes);
          setReplacing(false);
          setAccess(opened);
        }}
      />
    );
  if (wasOpened)
    return (
      <AdminAccessContext value={controls}>
        {children}
        {state === 'confirm' ? (
          <ConfirmCodeDialog onOpened={setAccess} hasPasskey={access.passkey === true} />
        ) : null}
      </AdminAccessContext>
    );
  return (
    <AuthCard brand={product} title={texts.code.title} intro={texts.code.intro}>
      <CodeForm onOpened={setAccess} hasPasskey={access.passkey === true} />
    </AuthCard>
  );
}

/** Asks for the second factor, or its set-up, before the page; when the access expires later, above the page, which keeps its state. */
export function AdminGate({ notFound, children }: AdminGateProps) {
  const session = useSession();
  if (session.state === 'in' && session.user.role !== 'admin') return notFound;
  return <AdminAccessGate notFound={notFound}>{children}</AdminAccessGate>;
}
