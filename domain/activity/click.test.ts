import { expect, test } from 'vitest';
import { parseMessageLinkClick } from './click.ts';

test.each([
  ['?utm_source=email&utm_campaign=june', 'email_link'],
  ['?utm_medium=email', 'email_link'],
  ['?alert=true&utm_source=telegram', 'telegram_link'],
  ['?utm_medium=notification', 'telegram_link'],
  ['?utm_source=push&utm_medium=notification', 'push_link'],
  ['?utm_source=google&utm_medium=cpc', undefined],
  ['', undefined],
])('%j came from %s', (search, source) => {
  expect(parseMessageLinkClick(search)?.clickSource).toBe(source);
});

test('campaign and user id are kept, truncated', () => {
  expect(parseMessageLinkClick(`?utm_source=email&utm_campaign=june&user_id=${'x'.repeat(500)}`)).toEqual({
    clickSource: 'email_link',
    campaignId: 'june',
    clickedUserId: 'x'.repeat(120),
  });
});
