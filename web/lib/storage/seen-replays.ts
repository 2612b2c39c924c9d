const KEY = 'replays-seen';
/** The newest are remembered. */
const MOST = 200;

function read(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const isReplaySeen = (ideaId: string): boolean => read().includes(ideaId);

export function markReplaySeen(ideaId: string): void {
  try {
    const others = read().filter((id) => id !== ideaId);
    localStorage.setItem(KEY, JSON.stringify([...others, ideaId].slice(-MOST)));
  } catch {
    // Storage is closed: it runs once a page.
  }
}

export function clearSeenReplays(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed.
  }
}
