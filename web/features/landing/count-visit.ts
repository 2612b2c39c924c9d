/** Anonymous; nothing waits for it. */
export async function countVisit(path: string, referrer: string): Promise<void> {
  const body = JSON.stringify({ path, referrer, userAgent: navigator.userAgent });
  const headers = { 'content-type': 'application/json' };
  try {
    const answer = await fetch('/api/track-page-visit', { method: 'POST', headers, body, keepalive: true });
    // An unread response keeps the connection busy.
    await answer.text();
  } catch {}
}
