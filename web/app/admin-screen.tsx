import { AccessNote } from '../features/admin/access/access-note.tsx';
import { AdminGate } from '../features/admin/access/admin-gate.tsx';
import { Dashboard } from '../features/admin/dashboard/dashboard.tsx';
import NotFound from './frame/not-found.tsx';

export default function AdminScreen() {
  return (
    <AdminGate notFound={<NotFound />}>
      <Dashboard note={<AccessNote />} />
    </AdminGate>
  );
}
