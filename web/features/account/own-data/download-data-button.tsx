import { failureText } from '../../../lib/api/failure-text.ts';
import { useDownload } from '../../../lib/api/use-download.ts';
import { formatFixed } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/own-data.ts';
import '../account.css';
import { CallError } from '@app/contracts/request.ts';
import { fetchFile, type FetchedFile } from '../../../lib/api/fetch-file.ts';

const copy = texts.download;

/** Ends every complete export. */
const END_MARKER = '"complete": true\n}\n';

/** @throws CallError with a text for the user; whatever `fetch` throws when `signal` aborts */
async function fetchDataExport(
  signal: AbortSignal,
  onArrived: (bytes: number) => void,
): Promise<FetchedFile> {
  const fetched = await fetchFile('exportData', undefined, { signal, onProgress: onArrived, texts: copy });
  if (!(await fetched.file.slice(-END_MARKER.length).text()).endsWith(END_MARKER))
    throw new CallError(502, copy.broken);
  return fetched;
}

const progressText = (bytes: number): string =>
  bytes === 0 ? copy.beginning : copy.arriving(formatFixed(bytes / 1_000_000, 1));

export function DownloadDataButton() {
  const { receivedBytes, toggleDownload } = useDownload({
    fetchFile: fetchDataExport,
    onSaved: (name) => showToast({ title: copy.done, description: copy.doneNote(name), kind: 'success' }),
    onFailed: (error) =>
      showToast({ title: copy.failed, description: failureText(error, copy.broken), kind: 'error' }),
  });

  return (
    <>
      <Button icon={receivedBytes === null ? 'download' : 'x'} onClick={toggleDownload}>
        {receivedBytes === null ? copy.action : copy.stop}
      </Button>
      <p className="small muted numeric action-row__status" role="status">
        {receivedBytes === null ? null : progressText(receivedBytes)}
      </p>
    </>
  );
}
