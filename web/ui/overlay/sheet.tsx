import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import './sheet.css';
import './drawer.css';
import { Layer } from './layer.tsx';
import { topDialog, watchDialogs } from './open-dialogs.ts';
import { texts } from '../texts.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  onBack?: () => void;
  wide?: boolean;
  /** Full height on phones, for content that changes while open. */
  tall?: boolean;
  lightDismiss?: boolean;
  /** Between the title and the body: tabs. */
  bar?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

type PanelProps = Pick<SheetProps, 'title' | 'onBack' | 'onClose' | 'bar' | 'footer' | 'children'> & {
  titleId: string;
};

function Panel({ titleId, title, onBack, onClose, bar, footer, children }: PanelProps) {
  return (
    <>
      <div className="layer__header">
        <h2 id={titleId}>{title}</h2>
        {onBack ? (
          <Button kind="ghost" size="small" icon="arrow-left" onClick={onBack}>
            {texts.back}
          </Button>
        ) : null}
        <IconButton icon="x" label={texts.close} onClick={onClose} />
      </div>
      {bar}
      <div
        className="layer__body"
        role="region"
        aria-labelledby={titleId}
        // Content without controls must still scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {children}
      </div>
      {footer ? <div className="layer__footer">{footer}</div> : null}
    </>
  );
}

export function Sheet({ open, wide, tall, lightDismiss, ...panel }: SheetProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Layer
      shape="sheet"
      wide={wide}
      tall={tall}
      lightDismiss={lightDismiss}
      onClose={panel.onClose}
      labelledBy={titleId}
    >
      <Panel {...panel} titleId={titleId} />
    </Layer>
  );
}

const DOCKED = '(min-width: 1200px)';
const watchWidth = (changed: () => void) => {
  const query = matchMedia(DOCKED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export const useDocked = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(DOCKED).matches,
    () => false,
  );

const hasDialogAbove = (): boolean => topDialog()?.classList.contains('dialog') ?? false;

/** As `useDocked`, but a frame stays while a dialog stands above it: another frame would begin its content anew, and codes that are shown once would be gone. */
export function useSteadyDock(): boolean {
  const docked = useDocked();
  const isHeld = useSyncExternalStore(watchDialogs, hasDialogAbove, () => false);
  const [shown, setShown] = useState(docked);
  if (shown !== docked && !isHeld) setShown(docked);
  return shown;
}

/** A `Sheet` that docks beside the page from 1200 px and is not modal there. */
export function Drawer(props: SheetProps) {
  const titleId = useId();
  const docked = useSteadyDock();
  if (!props.open) return null;
  if (!docked) return <Sheet {...props} />;
  // Another panel in the same place is another drawer with its own opener.
  return <Dock key={typeof props.title === 'string' ? props.title : titleId} {...props} titleId={titleId} />;
}

/** Moves the focus in and back to its opener; Esc closes it from anywhere but a dialog above. */
function Dock({ titleId, wide, ...panel }: SheetProps & { titleId: string }) {
  const element = useRef<HTMLElement>(null);
  const { onClose } = panel;

  useEffect(() => {
    const opener = document.activeElement;
    const dock = element.current;
    dock?.focus({ preventScroll: true });
    return () => {
      const within = dock?.contains(document.activeElement) ?? false;
      const lost = document.activeElement === document.body;
      if ((within || lost) && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !topDialog()) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <aside
      ref={element}
      className={wide ? 'drawer drawer--wide' : 'drawer'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Panel {...panel} titleId={titleId} />
    </aside>
  );
}
