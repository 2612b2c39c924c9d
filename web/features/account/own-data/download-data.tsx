import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { saveFile } from '../../../lib/fetch-file.ts';
import { fixed } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import './own-data.css';
import { texts } from '../texts/own-data.ts';
import { fetchData } from './fetch-data.ts';

const say = texts.download;

const progress = (bytes: number): string =>
  bytes === 0 ? say.beginning : say.arriving(fixed(bytes / 1_000_000, 1));

/** A button that fetches the file of everything; pressed again it stops. */
export function DownloadData() {
  const running = useRef<AbortController | null>(null);
  const [arrived, setArrived] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const press = async () => {
    if (running.current) return running.current.abort();
    const stop = new AbortController();
    running.current = stop;
    setArrived(0);
    try {
      const data = await fetchData(stop.signal, setArrived);
      saveFile(data);
      toast({ title: say.done, description: say.doneNote(data.name), kind: 'success' });
    } catch (error) {
      if (!stop.signal.aborted)
        toast({ title: say.failed, description: failureText(error, say.broken), kind: 'error' });
    } finally {
      running.current = null;
      setArrived(null);
    }
  };

  return (
    <>
      <Button icon={arrived === null ? 'download' : 'x'} onClick={() => void press()}>
        {arrived === null ? say.action : say.stop}
      </Button>
      <p className="small muted num wait" role="status">
        {arrived === null ? null : progress(arrived)}
      </p>
    </>
  );
}
