import type { EndpointName } from '@app/contracts/api.ts';
import { CallError, type InputOf } from '@app/contracts/request.ts';
import { refused, request } from './api.ts';

export type Fetching = {
  signal: AbortSignal;
  /** Told how many bytes there are. */
  onArrived: (bytes: number) => void;
  /** What a file is called that the server gives no name, and what is said where it breaks off. */
  texts: { fileName: string; broken: string };
};

const nameIn = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/**
 * A file of the server, however long it takes.
 * @throws CallError with words for the user; where `signal` aborts, what `fetch` throws
 */
export async function fetchFile<Name extends EndpointName>(
  endpoint: Name,
  input: InputOf<Name> | undefined,
  { signal, onArrived, texts }: Fetching,
): Promise<{ name: string; file: Blob }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const response = await request(endpoint, input, signal);
    if (!response.ok) throw refused(endpoint, response, await response.text());
    const reader = response.body?.getReader();
    signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    let bytes = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      bytes += next.value.length;
      onArrived(bytes);
    }
    // A reader that was stopped ends like one that has read everything.
    signal.throwIfAborted();
    const type = response.headers.get('content-type') ?? '';
    return { name: nameIn(response) ?? texts.fileName, file: new Blob(parts, { type }) };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, texts.broken);
  }
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
