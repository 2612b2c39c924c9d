import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';

export type AdminGateProps = {
  /** What everybody sees at the address who is no admin. */
  notFound: ReactNode;
  children: ReactNode;
};

/** Lets admins through to the page, and nobody else. */
export function AdminGate({ notFound, children }: AdminGateProps) {
  const session = useSession();
  return session.state === 'in' && session.user.role === 'admin' ? children : notFound;
}
