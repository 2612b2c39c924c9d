import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './layer.css';
import { addDialog } from './open-dialogs.ts';
import { useBackCloses } from './use-back-closes.ts';

export type LayerProps = {
  onClose: () => void;
  /** `dialog` is centred, `sheet` stands at the right; on phones both rise from the bottom. */
  shape: 'dialog' | 'sheet';
  wide?: boolean;
  tall?: boolean;
  role?: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  /** False while closing would lose something: outside presses are ignored then, Esc and Back still ask. */
  lightDismiss?: boolean;
  children: ReactNode;
};

/** A native modal dialog: it traps and returns the focus. Esc, Back and a press outside call `onClose`; the owner stops rendering it. */
export function Layer({
  onClose,
  shape,
  wide,
  tall,
  role,
  labelledBy,
  describedBy,
  lightDismiss = true,
  children,
}: LayerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);

  // Before the picture is painted: a dialog that is drawn is open, and the keyboard is in it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (chosen ?? panel.current)?.focus();
    const remove = addDialog(dialog);
    return () => {
      remove();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={['layer', shape, wide ? 'layer--wide' : '', tall ? 'layer--tall' : '']
        .filter(Boolean)
        .join(' ')}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // React hands the cancel of a dialog within on to the one around it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (lightDismiss && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="layer__panel" ref={panel} tabIndex={-1}>
        <span className="layer__grabber" aria-hidden="true" />
        {children}
      </div>
    </dialog>
  );
}
