import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { fetchFile, saveFile } from '../../lib/fetch-file.ts';
import { fixed } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { users } from './texts/users.ts';
import type { UserChoice } from './user-choice.ts';

const texts = users.export;

/** Fetches the chosen users as a file; pressed again it stops. Leaving the tab stops it too. */
export function CsvButton({ choice }: { choice: UserChoice }) {
  const running = useRef<AbortController | null>(null);
  const [arrived, setArrived] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const press = async () => {
    if (running.current) return running.current.abort();
    const { search, status, sort, order } = choice;
    const stop = new AbortController();
    running.current = stop;
    setArrived(0);
    try {
      const file = await fetchFile(
        'exportUsers',
        { query: { ...(search && { search }), status, sort, order } },
        { signal: stop.signal, onArrived: setArrived, texts },
      );
      saveFile(file);
      toast({ title: texts.done, description: texts.doneNote(file.name), kind: 'success' });
    } catch (error) {
      if (!stop.signal.aborted)
        toast({ title: texts.failed, description: failureText(error, texts.broken), kind: 'error' });
    } finally {
      running.current = null;
      setArrived(null);
    }
  };

  return (
    <>
      <Button
        icon={arrived === null ? 'download' : 'x'}
        aria-label={arrived === null ? texts.about : texts.stop}
        onClick={() => void press()}
      >
        {arrived === null ? texts.csv : texts.cancel}
      </Button>
      <span className="small muted num" role="status">
        {arrived === null ? null : texts.arriving(fixed(arrived / 1_000_000, 1))}
      </span>
    </>
  );
}
