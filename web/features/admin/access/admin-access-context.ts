import { createContext, useContext } from 'react';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';

export type AdminAccessControls = {
  access: AdminAccessState;
  /** The user stays signed in. */
  close: () => Promise<void>;
  replacePhone: () => void;
};

export const AdminAccessContext = createContext<AdminAccessControls | null>(null);

export function useAdminAccess(): AdminAccessControls {
  const controls = useContext(AdminAccessContext);
  if (!controls) throw new Error('useAdminAccess must be used inside AdminGate');
  return controls;
}
