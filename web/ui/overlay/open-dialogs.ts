let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function addDialog(dialog: HTMLDialogElement): () => void {
  publish([...open.filter((one) => one !== dialog), dialog]);
  return () => publish(open.filter((one) => one !== dialog));
}
