export type ToastKind = 'info' | 'success' | 'error' | 'alert';

export type ToastMessage = {
  title: string;
  description?: string;
  kind?: ToastKind;
  /** A toast with an action stays until it is pressed or closed. */
  action?: { label: string; onPress: () => void };
};
export type ToastEntry = Required<Pick<ToastMessage, 'title' | 'kind'>> &
  Pick<ToastMessage, 'action'> & {
    id: number;
    description: string | undefined;
    open: boolean;
  };

export const TOAST_DURATION_MS = 6_000;
/** A dismissed toast stays in memory this long. */
export const DISMISSED_TOAST_LIFETIME_MS = 1_000_000;

let current: ToastEntry | null = null;
let count = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const currentToast = (): ToastEntry | null => current;

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showToast({ title, description, kind = 'info', action }: ToastMessage): number {
  clearTimeout(forgetting);
  count += 1;
  publish({ id: count, title, description, kind, action, open: true });
  return count;
}

/** For what has worked after all. */
export function dismissError(title: string): void {
  if (current?.kind === 'error' && current.title === title) dismissToast(current.id);
}

/** Closes the given toast if it is still shown, without an id the one on screen. */
export function dismissToast(id?: number): void {
  const closing = current;
  if (!closing?.open || (id !== undefined && closing.id !== id)) return;
  publish({ ...closing, open: false });
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    if (current?.id === closing.id) publish(null);
  }, DISMISSED_TOAST_LIFETIME_MS);
}
