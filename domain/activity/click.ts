export type MessageLinkClick = {
  clickSource: 'email_link' | 'telegram_link' | 'push_link';
  campaignId: string | null;
  clickedUserId: string | null;
};

const MAX_PARAMETER_LENGTH = 120;

export function parseMessageLinkClick(search: string): MessageLinkClick | null {
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
  const short = (name: string): string | null => query.get(name)?.slice(0, MAX_PARAMETER_LENGTH) ?? null;
  return from && { clickSource: from, campaignId: short('utm_campaign'), clickedUserId: short('user_id') };
}
