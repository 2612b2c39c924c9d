/** A followed link of a message, as the address tells it (specification, section 7). */
export type Click = {
  clickSource: 'email_link' | 'telegram_link' | 'push_link';
  campaignId: string | null;
  clickedUserId: string | null;
};

const LONGEST = 120;

/** Null for an address that no message of ours brought. */
export function clickOf(search: string): Click | null {
  const query = new URLSearchParams(search);
  const [source, medium] = [query.get('utm_source'), query.get('utm_medium')];
  const from =
    source === 'email' || medium === 'email'
      ? 'email_link'
      : source === 'push'
        ? 'push_link'
        : source === 'telegram' || medium === 'notification'
          ? 'telegram_link'
          : null;
  const short = (name: string): string | null => query.get(name)?.slice(0, LONGEST) ?? null;
  return from && { clickSource: from, campaignId: short('utm_campaign'), clickedUserId: short('user_id') };
}
