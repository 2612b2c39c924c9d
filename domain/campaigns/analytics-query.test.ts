import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnalyticsQuery } from './analytics-query.ts';
import { campaignKeys, parseCampaignValues } from './parse.ts';

const queryOf = (search: string): string => toAnalyticsQuery(parseCampaignValues(search));

test('keys of web analytics go as they came, with the click id', () => {
  expect(
    queryOf('?utm_source=google&utm_medium=cpc&utm_campaign=june&utm_content=b&gclid=Cj0&fbclid=Iw'),
  ).toBe('utm_source=google&utm_campaign=june&utm_medium=cpc&utm_content=b&gclid=Cj0&fbclid=Iw');
});

test('own keys become those of web analytics: source, campaign and keyword', () => {
  expect(queryOf('?a_aid=google+-12345&data1=gold+signals+-exact&data4=1012852')).toBe(
    'utm_source=google&utm_campaign=12345&utm_term=gold+signals',
  );
});

test('nothing but a campaign is passed on, and no address of a person', () => {
  expect(queryOf('?token=secret&user_id=7&pair=eurusd')).toBe('');
  expect(queryOf('?utm_source=news&utm_term=maya@example.com&utm_content=maya%2540example.com')).toBe(
    'utm_source=news',
  );
});

test('whatever an address holds, only the seven keys leave, and none with an @', () => {
  const allowed = ['utm_source', 'utm_campaign', 'utm_medium', 'utm_term', 'utm_content', 'gclid', 'fbclid'];
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...campaignKeys, 'token', 'user_id'), fc.string({ unit: 'grapheme' })),
      (pairs) => {
        const sent = new URLSearchParams(queryOf(`?${new URLSearchParams(pairs).toString()}`));
        for (const [name, value] of sent) {
          expect(allowed).toContain(name);
          expect(value).not.toContain('@');
        }
      },
    ),
    { seed: 18_007 },
  );
});
