import type { ReactNode } from 'react';
import { useProductName } from '../../lib/session.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { AccessNote } from './access/access-note.tsx';
import { AdminGate } from './access/admin-gate.tsx';
import { texts } from './texts.ts';

function Dashboard() {
  const product = useProductName();
  return (
    <PageShell brand={product}>
      <div className="ph-row">
        <h1 className="display">{texts.title}</h1>
        <AccessNote />
      </div>
    </PageShell>
  );
}

export default function AdminPage({ notFound }: { notFound: ReactNode }) {
  return (
    <AdminGate notFound={notFound}>
      <Dashboard />
    </AdminGate>
  );
}
