/** Counts that a public page was opened, for nobody in particular; nothing waits for it. */
export async function countVisit(path: string, referrer: string): Promise<void> {
  const body = JSON.stringify({ path, referrer, userAgent: navigator.userAgent });
  const headers = { 'content-type': 'application/json' };
  try {
    await fetch('/api/track-page-visit', { method: 'POST', headers, body, keepalive: true });
  } catch {
    // Not counted then.
  }
}
