import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { AdminStanding } from '@app/contracts/admin-access.ts';
import { CallError } from '@app/contracts/request.ts';
import { call, onRefusal } from '../../../lib/api.ts';
import { refreshUser, useProductName, useSession } from '../../../lib/session.ts';
import { AuthCard } from '../../../ui/auth-card.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Layer } from '../../../ui/layer.tsx';
import { Loader } from '../../../ui/loading.tsx';
import './access.css';
import { CodeForm } from './code-form.tsx';
import { DoorContext } from './door.ts';
import { EnrolScreen } from './enrol-screen.tsx';
import { adminAccessQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

export type AdminGateProps = {
  /** What everybody sees at the address who is no admin. */
  notFound: ReactNode;
  children: ReactNode;
};

const nothing = (): void => undefined;

/** The form above a page that stays as it is, and hides what stands on it. */
function CodeLayer({ onOpened }: { onOpened: (standing: AdminStanding) => void }) {
  const id = useId();
  return (
    <Layer
      shape="dialog"
      lightDismiss={false}
      onClose={nothing}
      labelledBy={`${id}-title`}
      describedBy={`${id}-why`}
    >
      <div className="door-layer">
        <h2 id={`${id}-title`}>{texts.code.title}</h2>
        <p className="dialog-d" id={`${id}-why`}>
          {texts.code.again}
        </p>
        <CodeForm onOpened={onOpened} />
        <a className={buttonClass({ kind: 'ghost', full: true })} href="/">
          {texts.code.leave}
        </a>
      </div>
    </Layer>
  );
}

/** What the server says of this session, asked again whenever a call of the page is refused for it. */
function useStanding() {
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
  const take = (standing: AdminStanding): void => {
    client.setQueryData(adminAccessQuery.queryKey, standing);
    // What was refused meanwhile is asked for again.
    if (standing.state === 'open')
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const isNoAdmin = query.error instanceof CallError && query.error.code === 'forbidden';
  useEffect(() => {
    if (isNoAdmin) void refreshUser();
  }, [isNoAdmin]);
  return { ...query, take, isNoAdmin };
}

function Guarded({ notFound, children }: AdminGateProps) {
  const product = useProductName();
  const { data: standing, isError, isFetching, refetch, take, isNoAdmin } = useStanding();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const [isInside, setInside] = useState(false);
  const state = standing?.state;
  if (state === 'open' && !isInside) setInside(true);
  if (state === 'enrol' && isInside) setInside(false);
  const door = standing && {
    standing,
    close: async () => take(await call('closeAdminAccess')),
    replacePhone: () => setReplacing(true),
  };

  if (isNoAdmin) return notFound;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (!standing || !door) {
    if (!isError) return <Loader text={texts.opening} />;
    return (
      <main id="main" className="whole">
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
          take(opened);
        }}
      />
    );
  if (isInside)
    return (
      <DoorContext value={door}>
        {children}
        {state === 'confirm' ? <CodeLayer onOpened={take} /> : null}
      </DoorContext>
    );
  return (
    <AuthCard brand={product} title={texts.code.title} intro={texts.code.intro}>
      <CodeForm onOpened={take} />
    </AuthCard>
  );
}

/**
 * Lets admins through who have given their second factor: sets it up where there is none, asks for it where this session is not
 * open, and asks above the page, which stays as it is, when it closes meanwhile.
 */
export function AdminGate({ notFound, children }: AdminGateProps) {
  const session = useSession();
  if (session.state === 'in' && session.user.role !== 'admin') return notFound;
  return <Guarded notFound={notFound}>{children}</Guarded>;
}
