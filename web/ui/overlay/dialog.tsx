import { useId, type ReactNode } from 'react';
import './dialog.css';
import { Button, IconButton } from '../button/button.tsx';
import { Layer } from './layer.tsx';
import { texts } from '../texts.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  /** False where a press outside would lose typed text. */
  lightDismiss?: boolean;
  /** Buttons, the safest first. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** `data-autofocus` marks the element that takes the first focus; without it the dialog does. */
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
      <div className="dialog__header">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="x" label={texts.close} onClick={onClose} />
      </div>
      {description ? (
        <p className="dialog__description" id={`${id}-about`}>
          {description}
        </p>
      ) : null}
      {children ? <div className="layer__body">{children}</div> : null}
      {footer ? <div className="dialog__footer">{footer}</div> : null}
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

/** Cancel has the first focus. */
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
        <p className="dialog__description" id={`${id}-about`}>
          {props.description}
        </p>
      ) : null}
      <div className="dialog__footer">
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
