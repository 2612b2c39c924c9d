import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/api/failure-text.ts';
import { saveFile } from '../../../lib/api/fetch-file.ts';
import { formatFixed } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/own-data.ts';
import { fetchDataExport } from './fetch-data-export.ts';
import '../account.css';

const copy = texts.download;

const progressText = (bytes: number): string =>
  bytes === 0 ? copy.beginning : copy.arriving(formatFixed(bytes / 1_000_000, 1));

/** A second press stops the download. */
export function DownloadDataButton() {
  const activeDownload = useRef<AbortController | null>(null);
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  useEffect(() => () => activeDownload.current?.abort(), []);

  const toggleDownload = async () => {
    if (activeDownload.current) return activeDownload.current.abort();
    const controller = new AbortController();
    activeDownload.current = controller;
    setReceivedBytes(0);
    try {
      const data = await fetchDataExport(controller.signal, setReceivedBytes);
      saveFile(data);
      showToast({ title: copy.done, description: copy.doneNote(data.name), kind: 'success' });
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({ title: copy.failed, description: failureText(error, copy.broken), kind: 'error' });
    } finally {
      activeDownload.current = null;
      setReceivedBytes(null);
    }
  };

  return (
    <>
      <Button icon={receivedBytes === null ? 'download' : 'x'} onClick={() => void toggleDownload()}>
        {receivedBytes === null ? copy.action : copy.stop}
      </Button>
      <p className="small muted numeric action-row__status" role="status">
        {receivedBytes === null ? null : progressText(receivedBytes)}
      </p>
    </>
  );
}
