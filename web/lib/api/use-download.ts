import { useEffect, useRef, useState } from 'react';
import { saveFile, type FetchedFile } from './fetch-file.ts';

export type DownloadOptions = {
  fetchFile: (signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<FetchedFile>;
  onSaved: (fileName: string) => void;
  onFailed: (error: unknown) => void;
};

/** A second call of `toggleDownload`, or leaving the screen, stops the download; `receivedBytes` is null while there is none. */
export function useDownload({ fetchFile, onSaved, onFailed }: DownloadOptions) {
  const activeDownload = useRef<AbortController | null>(null);
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  useEffect(() => () => activeDownload.current?.abort(), []);

  const toggleDownload = async (): Promise<void> => {
    if (activeDownload.current) return activeDownload.current.abort();
    const controller = new AbortController();
    activeDownload.current = controller;
    setReceivedBytes(0);
    try {
      const file = await fetchFile(controller.signal, setReceivedBytes);
      saveFile(file);
      onSaved(file.name);
    } catch (error) {
      if (!controller.signal.aborted) onFailed(error);
    } finally {
      activeDownload.current = null;
      setReceivedBytes(null);
    }
  };
  return { receivedBytes, toggleDownload: () => void toggleDownload() };
}
