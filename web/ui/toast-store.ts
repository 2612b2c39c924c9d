export type ToastKind = 'info' | 'success' | 'error' | 'alert';

export type ToastMessage = {
  title: string;
  description?: string;
  kind?: ToastKind;
  /** What can be done about it; it then stays until it is pressed or closed. */
  action?: { label: string; onPress: () => void };
};
export type ToastEntry = Required<Pick<ToastMessage, 'title' | 'kind'>> &
  Pick<ToastMessage, 'action'> & {
    id: number;
    description: string | undefined;
    open: boolean;
  };

/** How long information stays before it leaves by itself. */
export const LEAVE_AFTER = 6_000;
/** How long a dismissed toast is remembered (specification, business constants). */
export const FORGET_AFTER = 1_000_000;

let current: ToastEntry | null = null;
let count = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const shownToast = (): ToastEntry | null => current;

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows one toast in place of the one before it. Returns its id. */
export function toast({ title, description, kind = 'info', action }: ToastMessage): number {
  clearTimeout(forgetting);
  count += 1;
  publish({ id: count, title, description, kind, action, open: true });
  return count;
}

/** Closes the toast on screen, or the given one if it is still there; it is dropped from memory later. */
export function dismissToast(id?: number): void {
  const closing = current;
  if (!closing?.open || (id !== undefined && closing.id !== id)) return;
  publish({ ...closing, open: false });
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    if (current?.id === closing.id) publish(null);
  }, FORGET_AFTER);
}
