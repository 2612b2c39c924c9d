import { useState } from 'react';
import { utcTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDoor } from './door.ts';
import { texts } from './texts.ts';

const { note: say } = texts;

/** Until when the pages are open, with what ends it. */
export function AccessNote() {
  const { standing, close, replacePhone } = useDoor();
  const [closing, setClosing] = useState(false);
  const press = () => {
    setClosing(true);
    void close().finally(() => setClosing(false));
  };
  return (
    <section className="door-note" aria-label={say.label}>
      <Icon name="shield-check" size={18} />
      <span className="small">{standing.until ? say.until(utcTime(standing.until)) : null}</span>
      <Button size="sm" className="tall" onClick={replacePhone}>
        {say.newPhone}
      </Button>
      <Button size="sm" className="tall" busy={closing} onClick={press}>
        {say.close}
      </Button>
    </section>
  );
}
