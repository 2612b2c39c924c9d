export type Consent = 'yes' | 'no';

const KEY = 'analytics-consent';
/** What a yes allowed to be stored beside the script's cookies. */
export const VISIT_CAMPAIGN_KEY = 'analyticsCampaign';

/** Without storage the answer lasts as long as the page. */
let unkept: Consent | null = null;
const watchers = new Set<() => void>();

export function readConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : unkept;
  } catch {
    return unkept;
  }
}

/** Also removes the analytics script's cookies, which are limited to this host. */
function dropStored(): void {
  try {
    sessionStorage.removeItem(VISIT_CAMPAIGN_KEY);
  } catch {}
  for (const [, name] of document.cookie.matchAll(/(?:^|; )(_ga\w*)=/g)) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- The other way is not in every browser that the product runs in.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}

export function storeConsent(answer: Consent): void {
  try {
    localStorage.setItem(KEY, answer);
    unkept = null;
  } catch {
    unkept = answer;
  }
  if (answer === 'no') dropStored();
  for (const watcher of watchers) watcher();
}

/** Also fires for answers in other tabs. Returns its disposer. */
export function watchConsent(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}
