import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import './dialog.css';
import { Layer } from './layer.tsx';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Shows a Back button beside the title. */
  onBack?: () => void;
  /** 600 px instead of 420. */
  wide?: boolean;
  /** Full height on phones, for content that changes while open. */
  tall?: boolean;
  lightDismiss?: boolean;
  /** Between the title and the body: tabs. */
  bar?: ReactNode;
  /** Sticks to the bottom. */
  footer?: ReactNode;
  children: ReactNode;
};

type PanelProps = Pick<SheetProps, 'title' | 'onBack' | 'onClose' | 'bar' | 'footer' | 'children'> & {
  titleId: string;
};

function Panel({ titleId, title, onBack, onClose, bar, footer, children }: PanelProps) {
  return (
    <>
      <div className="dock-h">
        <h2 id={titleId}>{title}</h2>
        {onBack ? (
          <Button kind="ghost" size="sm" icon="arrow-left" onClick={onBack}>
            Back
          </Button>
        ) : null}
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      {bar}
      <div
        className="layer-b"
        role="region"
        aria-labelledby={titleId}
        // Content without controls must still scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {children}
      </div>
      {footer ? <div className="layer-f">{footer}</div> : null}
    </>
  );
}

/** Bottom sheet on phones, a panel at the right elsewhere. Modal. */
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

/** True where a drawer stands beside the page instead of over it. */
export const useDocked = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(DOCKED).matches,
    () => false,
  );

/** A `Sheet` that docks beside the page from 1200 px: not modal there, and the page stays usable. */
export function Drawer(props: SheetProps) {
  const titleId = useId();
  const docked = useDocked();
  if (!props.open) return null;
  if (!docked) return <Sheet {...props} />;
  return (
    <aside className={props.wide ? 'dock wide' : 'dock'} aria-labelledby={titleId}>
      <Panel {...props} titleId={titleId} />
    </aside>
  );
}
