import { useState } from 'react';
import { formatUtcTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useAdminAccess } from './admin-access-context.ts';
import { texts } from './texts.ts';

const { note: copy } = texts;

export function AccessNote() {
  const { access, close, replacePhone } = useAdminAccess();
  const [closing, setClosing] = useState(false);
  const closeAccess = () => {
    setClosing(true);
    void close().finally(() => setClosing(false));
  };
  return (
    <section className="access-note" aria-label={copy.label}>
      <Icon name="shield-check" size={18} />
      <span className="small">{access.until ? copy.until(formatUtcTime(access.until)) : null}</span>
      <Button size="small" className="button--tall" onClick={replacePhone}>
        {copy.newPhone}
      </Button>
      <Button size="small" className="button--tall" busy={closing} onClick={closeAccess}>
        {copy.close}
      </Button>
    </section>
  );
}
