import AdminPage from '../features/admin/admin-page.tsx';
import NotFound from './frame/not-found.tsx';

export default function AdminScreen() {
  return <AdminPage notFound={<NotFound />} />;
}
