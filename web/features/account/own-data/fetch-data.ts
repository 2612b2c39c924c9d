import { CallError } from '@app/contracts/request.ts';
import { failure, request } from '../../../lib/api.ts';
import { texts } from '../texts/own-data.ts';

const say = texts.download;

/** How the file ends when all of it has come. */
const END = '"complete": true\n}\n';

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? say.fileName;

/**
 * Everything that the server keeps of the user, as a file. `onArrived` is told how many bytes there are.
 * @throws CallError with words for the user; where `signal` aborts, what `fetch` throws
 */
export async function fetchData(
  signal: AbortSignal,
  onArrived: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let response: Response;
  try {
    response = await request('exportData', undefined, signal);
    if (!response.ok) throw failure(response, await response.text());
    const reader = response.body?.getReader();
    let bytes = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      bytes += next.value.length;
      onArrived(bytes);
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, say.broken);
  }
  const file = new Blob(parts, { type: 'application/json' });
  if (!(await file.slice(-END.length).text()).endsWith(END)) throw new CallError(502, say.broken);
  return { name: nameOf(response), file };
}

/** Hands a file to the browser to be saved. */
export function saveFile({ name, file }: { name: string; file: Blob }): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
