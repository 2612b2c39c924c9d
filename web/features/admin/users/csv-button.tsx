import { failureText } from '../../../lib/api/failure-text.ts';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { useDownload } from '../../../lib/api/use-download.ts';
import { formatFixed } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { users } from '../texts/users.ts';
import type { UserListQuery } from './user-list-query.ts';

const texts = users.export;

export function CsvButton({ listQuery }: { listQuery: UserListQuery }) {
  const { search, status, sort, order } = listQuery;
  const query = { ...(search && { search }), status, sort, order };
  const { receivedBytes, toggleDownload } = useDownload({
    fetchFile: (signal, onProgress) => fetchFile('exportUsers', { query }, { signal, onProgress, texts }),
    onSaved: (name) => showToast({ title: texts.done, description: texts.doneNote(name), kind: 'success' }),
    onFailed: (error) =>
      showToast({ title: texts.failed, description: failureText(error, texts.broken), kind: 'error' }),
  });

  return (
    <>
      <Button
        icon={receivedBytes === null ? 'download' : 'x'}
        aria-label={receivedBytes === null ? texts.about : texts.stop}
        onClick={toggleDownload}
      >
        {receivedBytes === null ? texts.csv : texts.cancel}
      </Button>
      <span className="small muted numeric" role="status">
        {receivedBytes === null ? null : texts.arriving(formatFixed(receivedBytes / 1_000_000, 1))}
      </span>
    </>
  );
}
