import { CallError } from '@app/contracts/request.ts';
import { fetchFile } from '../../../lib/api/fetch-file.ts';
import { texts } from '../texts/own-data.ts';

const copy = texts.download;

/** Ends every complete export. */
const END_MARKER = '"complete": true\n}\n';

/** @throws CallError with a text for the user; whatever `fetch` throws when `signal` aborts */
export async function fetchDataExport(
  signal: AbortSignal,
  onArrived: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const fetched = await fetchFile('exportData', undefined, { signal, onProgress: onArrived, texts: copy });
  if (!(await fetched.file.slice(-END_MARKER.length).text()).endsWith(END_MARKER))
    throw new CallError(502, copy.broken);
  return fetched;
}
