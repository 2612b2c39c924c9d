import type { ReactNode } from 'react';
import { AccessNote } from './access/access-note.tsx';
import { AdminGate } from './access/admin-gate.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';

export default function AdminPage({ notFound }: { notFound: ReactNode }) {
  return (
    <AdminGate notFound={notFound}>
      <Dashboard note={<AccessNote />} />
    </AdminGate>
  );
}
