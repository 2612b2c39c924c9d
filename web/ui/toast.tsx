import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './toast.css';
import { Button, IconButton } from './button.tsx';
import { texts } from './conversation-texts.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { topDialog, watchDialogs } from './open-dialogs.ts';
import {
  dismissToast,
  LEAVE_AFTER,
  shownToast,
  watchToast,
  type ToastEntry,
  type ToastKind,
} from './toast-store.ts';

const looks: Record<ToastKind, { icon: IconName; tone: string }> = {
  info: { icon: 'info', tone: '' },
  success: { icon: 'circle-check', tone: 'up' },
  error: { icon: 'circle-alert', tone: 'down' },
  alert: { icon: 'bell', tone: '' },
};

export type ToastProps = Pick<ToastEntry, 'title' | 'description' | 'kind' | 'action'> & {
  onDismiss: () => void;
};

/** Errors and what asks for something stay until closed. The rest leave after six seconds that do not run under the pointer or the focus. */
export function Toast({ title, description, kind, action, onDismiss }: ToastProps) {
  const [held, setHeld] = useState(false);
  const leaves = kind !== 'error' && !action;

  useEffect(() => {
    if (!leaves || held) return;
    const timer = setTimeout(onDismiss, LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [leaves, held, onDismiss]);

  return (
    <div
      className="toast"
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={looks[kind].icon} className={looks[kind].tone} />
      <b>{title}</b>
      <IconButton icon="x" label={texts.toast.dismiss} small iconSize={18} onClick={onDismiss} />
      {description ? <p>{description}</p> : null}
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            onDismiss();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}

const dismiss = () => dismissToast();

/** Place once in the app. While a dialog is open the toast is drawn inside it, since all else is inert then. */
export function ToastViewport() {
  const entry = useSyncExternalStore(watchToast, shownToast, () => null);
  const dialog = useSyncExternalStore(watchDialogs, topDialog, () => null);
  return createPortal(
    <div className="toasts">
      {entry?.open ? <Toast key={entry.id} {...entry} onDismiss={dismiss} /> : null}
    </div>,
    dialog ?? document.body,
  );
}
