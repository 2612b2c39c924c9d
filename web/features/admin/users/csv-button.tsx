import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/api/failure-text.ts';
import { fetchFile, saveFile } from '../../../lib/api/fetch-file.ts';
import { formatFixed } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { users } from '../texts/users.ts';
import type { UserListQuery } from './user-list-query.ts';

const texts = users.export;

/** Exports the users that match the list query; a second press, or leaving the tab, stops the download. */
export function CsvButton({ listQuery }: { listQuery: UserListQuery }) {
  const activeDownload = useRef<AbortController | null>(null);
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  useEffect(() => () => activeDownload.current?.abort(), []);

  const toggleDownload = async () => {
    if (activeDownload.current) return activeDownload.current.abort();
    const { search, status, sort, order } = listQuery;
    const controller = new AbortController();
    activeDownload.current = controller;
    setReceivedBytes(0);
    try {
      const file = await fetchFile(
        'exportUsers',
        { query: { ...(search && { search }), status, sort, order } },
        { signal: controller.signal, onProgress: setReceivedBytes, texts },
      );
      saveFile(file);
      showToast({ title: texts.done, description: texts.doneNote(file.name), kind: 'success' });
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({ title: texts.failed, description: failureText(error, texts.broken), kind: 'error' });
    } finally {
      activeDownload.current = null;
      setReceivedBytes(null);
    }
  };

  return (
    <>
      <Button
        icon={receivedBytes === null ? 'download' : 'x'}
        aria-label={receivedBytes === null ? texts.about : texts.stop}
        onClick={() => void toggleDownload()}
      >
        {receivedBytes === null ? texts.csv : texts.cancel}
      </Button>
      <span className="small muted numeric" role="status">
        {receivedBytes === null ? null : texts.arriving(formatFixed(receivedBytes / 1_000_000, 1))}
      </span>
    </>
  );
}
