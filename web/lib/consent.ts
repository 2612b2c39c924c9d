export type Consent = 'yes' | 'no';

const KEY = 'analytics-consent';

/** Storage may be refused: the answer then lasts as long as the page. */
let unkept: Consent | null = null;
const watchers = new Set<() => void>();

/** What the visitor answered about web analytics, or null where they have not. */
export function consent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : unkept;
  } catch {
    return unkept;
  }
}

/** Takes away what the analytics' script left in this browser; it was told to use this host alone. */
function dropCookies(): void {
  for (const [, name] of document.cookie.matchAll(/(?:^|; )(_ga\w*)=/g)) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- The other way is not in every browser that the product runs in.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}

export function answerConsent(answer: Consent): void {
  try {
    localStorage.setItem(KEY, answer);
    unkept = null;
  } catch {
    unkept = answer;
  }
  if (answer === 'no') dropCookies();
  for (const watcher of watchers) watcher();
}

/** Calls back after each answer, in this tab or another. Returns the way to stop. */
export function watchConsent(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}
