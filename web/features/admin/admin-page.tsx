import type { ReactNode } from 'react';
import { AdminGate } from './access/admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';

export default function AdminPage({ notFound }: { notFound: ReactNode }) {
  return (
    <AdminGate notFound={notFound}>
      <Dashboard />
    </AdminGate>
  );
}
