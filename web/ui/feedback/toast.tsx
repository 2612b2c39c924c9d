import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './toast.css';
import { Button, IconButton } from '../button/button.tsx';
import { texts } from '../texts.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { topDialog, watchDialogs } from '../overlay/open-dialogs.ts';
import {
  dismissToast,
  TOAST_DURATION_MS,
  currentToast,
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

/** Errors and toasts with an action stay until closed; the others leave after six seconds without pointer or focus on them. */
export function Toast({ title, description, kind, action, onDismiss }: ToastProps) {
  const [isPaused, setHeld] = useState(false);
  const leaves = kind !== 'error' && !action;

  useEffect(() => {
    if (!leaves || isPaused) return;
    const timer = setTimeout(onDismiss, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [leaves, isPaused, onDismiss]);

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
      <IconButton icon="x" label={texts.dismiss} small iconSize={18} onClick={onDismiss} />
      {description ? <p>{description}</p> : null}
      {action ? (
        <Button
          size="small"
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

/** Render once. While a dialog is open the toast is drawn inside it, because everything else is inert. */
export function ToastViewport() {
  const entry = useSyncExternalStore(watchToast, currentToast, () => null);
  const dialog = useSyncExternalStore(watchDialogs, topDialog, () => null);
  return createPortal(
    <div className="toast-viewport">
      {entry?.open ? <Toast key={entry.id} {...entry} onDismiss={dismiss} /> : null}
    </div>,
    dialog ?? document.body,
  );
}
