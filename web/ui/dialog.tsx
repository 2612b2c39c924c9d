import { useId, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { Layer } from './layer.tsx';
import { texts } from './texts.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** 720 px instead of 440. */
  wide?: boolean;
  /** False where a press outside would lose what was typed. */
  lightDismiss?: boolean;
  /** Buttons, the safest first. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** Mark the element that takes the first focus with `data-autofocus`; otherwise the dialog itself takes it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide,
  lightDismiss,
  footer,
  children,
}: DialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Layer
      shape="dialog"
      wide={wide}
      lightDismiss={lightDismiss}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-about` : undefined}
    >
      <div className="dialog-h">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="x" label={texts.close} onClick={onClose} />
      </div>
      {description ? (
        <p className="dialog-d" id={`${id}-about`}>
          {description}
        </p>
      ) : null}
      {children ? <div className="layer-b">{children}</div> : null}
      {footer ? <div className="dialog-f">{footer}</div> : null}
    </Layer>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  busy?: boolean;
  busyLabel?: string;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. Cancel has the first focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const id = useId();
  if (!props.open) return null;
  return (
    <Layer
      shape="dialog"
      role="alertdialog"
      onClose={props.onCancel}
      labelledBy={`${id}-title`}
      describedBy={props.description ? `${id}-about` : undefined}
    >
      <h2 id={`${id}-title`}>{props.title}</h2>
      {props.description ? (
        <p className="dialog-d" id={`${id}-about`}>
          {props.description}
        </p>
      ) : null}
      <div className="dialog-f">
        <Button data-autofocus onClick={props.onCancel}>
          {props.cancelLabel ?? texts.cancel}
        </Button>
        <Button kind="danger" busy={props.busy} busyLabel={props.busyLabel} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Layer>
  );
}
