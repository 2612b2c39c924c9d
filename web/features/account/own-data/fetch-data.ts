import { CallError } from '@app/contracts/request.ts';
import { fetchFile } from '../../../lib/fetch-file.ts';
import { texts } from '../texts/own-data.ts';

const say = texts.download;

/** How the file ends when all of it has come. */
const END = '"complete": true\n}\n';

/**
 * Everything that the server keeps of the user, as a file. `onArrived` is told how many bytes there are.
 * @throws CallError with words for the user; where `signal` aborts, what `fetch` throws
 */
export async function fetchData(
  signal: AbortSignal,
  onArrived: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const fetched = await fetchFile('exportData', undefined, { signal, onArrived, texts: say });
  if (!(await fetched.file.slice(-END.length).text()).endsWith(END)) throw new CallError(502, say.broken);
  return fetched;
}
