/** Unsent input, kept in the tab's storage through a reload until it is sent, taken back or the user logs out; in memory where storage is closed or full. */
const PREFIX = 'unsent:';
const loaded = new Map<string, string>();

export function storeUnsent(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  loaded.set(name, text);
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Storage is closed or full: the copy in memory remains.
  }
}

export function removeUnsent(name: string): void {
  loaded.delete(name);
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {}
}

function textOf(name: string): string | null {
  try {
    return loaded.get(name) ?? sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** The caller must check the shape: anything may be in a browser's storage. */
export function readUnsent(name: string): unknown {
  try {
    return JSON.parse(textOf(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function clearUnsent(): void {
  loaded.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {}
}
