import AdminPage from '../features/admin/admin-page.tsx';
import NotFound from './not-found.tsx';

export default function AdminScreen() {
  return <AdminPage notFound={<NotFound />} />;
}
