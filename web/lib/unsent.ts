/**
 * What was typed or chosen and has not reached the server: kept for this tab, through a reload too, until it is sent, taken
 * back or the user logs out. Where the browser's storage is closed or full it is kept for as long as the page is loaded.
 */
const PREFIX = 'unsent:';
const loaded = new Map<string, string>();

export function keepUnsent(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  loaded.set(name, text);
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // What the page itself remembers has to do.
  }
}

export function dropUnsent(name: string): void {
  loaded.delete(name);
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was stored.
  }
}

function textOf(name: string): string | null {
  try {
    return loaded.get(name) ?? sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** What was kept under this name, or null; the caller checks its shape, since anything may stand in a browser's storage. */
export function readUnsent(name: string): unknown {
  try {
    return JSON.parse(textOf(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Leaves nothing of it behind for whoever uses the tab next. */
export function forgetUnsent(): void {
  loaded.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
