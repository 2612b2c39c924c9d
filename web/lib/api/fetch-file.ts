import type { EndpointName } from '@app/contracts/routes.ts';
import { CallError, type InputOf } from '@app/contracts/request.ts';
import { toRefusal, sendRequest } from './api.ts';

export type FetchFileOptions = {
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  texts: { fileName: string; broken: string };
};

export type FetchedFile = { name: string; file: Blob };

const readFileName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** No time limit. @throws CallError with text for the user; when `signal` aborts, what `fetch` throws */
export async function fetchFile<Name extends EndpointName>(
  endpoint: Name,
  input: InputOf<Name> | undefined,
  { signal, onProgress, texts }: FetchFileOptions,
): Promise<FetchedFile> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const response = await sendRequest(endpoint, input, signal);
    if (!response.ok) throw toRefusal(endpoint, response, await response.text());
    const reader = response.body?.getReader();
    signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    let bytes = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      bytes += next.value.length;
      onProgress(bytes);
    }
    // A cancelled reader ends like one that has read everything.
    signal.throwIfAborted();
    const type = response.headers.get('content-type') ?? '';
    return { name: readFileName(response) ?? texts.fileName, file: new Blob(parts, { type }) };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, texts.broken);
  }
}

export function saveFile({ name, file }: FetchedFile): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
