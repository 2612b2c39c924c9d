import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toCampaignData,
  campaignKeys,
  parseCampaignValues,
  MAX_VALUE_LENGTH,
  sanitiseCampaignValues,
  sanitiseText,
  type CampaignData,
} from './parse.ts';

const read = (search: string): Partial<CampaignData> =>
  Object.fromEntries(
    Object.entries(toCampaignData(parseCampaignValues(search))).filter(([, value]) => value !== null),
  );

describe('the address of an advertisement', () => {
  test('is split at its separator', () => {
    const search =
      '?a_aid=google+-12345&a_bid=1t2+-678&data1=gold+signals+-exact&data3=mobile+-iPhone+15+Pro&data4=1012852&data5=www.example.com';
    expect(toCampaignData(parseCampaignValues(search))).toEqual({
      campaignSource: 'google',
      campaignId: '12345',
      adPosition: '1t2',
      adGroupId: '678',
      keyword: 'gold signals',
      matchType: 'exact',
      device: 'mobile',
      deviceModel: 'iPhone 15 Pro',
      locationPhysical: '1012852',
      placement: 'www.example.com',
    });
  });

  test.each<[string, Partial<CampaignData>]>([
    // A plus alone separates too; beside the part that is one word.
    ['a_aid=google+12345', { campaignSource: 'google', campaignId: '12345' }],
    ['data1=gold+signals+exact', { keyword: 'gold signals', matchType: 'exact' }],
    ['data3=mobile+Galaxy+S24', { device: 'mobile', deviceModel: 'Galaxy S24' }],
    // A plus that was encoded, in either case, by a template or on the way.
    ['a_aid=google%2B-12345', { campaignSource: 'google', campaignId: '12345' }],
    ['a_aid=google%2b12345', { campaignSource: 'google', campaignId: '12345' }],
    ['data1=gold+signals%2B-exact', { keyword: 'gold signals', matchType: 'exact' }],
    // One that belongs to the text.
    ['data1=c%2B%2B+-exact', { keyword: 'c++', matchType: 'exact' }],
    ['data5=a%2Bb', { placement: 'a+b' }],
    ['utm_term=gold+signals', {}],
    // One part missing, or both.
    ['a_aid=google', { campaignSource: 'google' }],
    ['a_aid=google+-', { campaignSource: 'google' }],
    ['a_aid=+-77', { campaignId: '77' }],
    ['a_aid=+-', {}],
    ['a_aid=', {}],
    ['a_aid', {}],
    // Repeated: the first that says something.
    ['a_aid=&a_aid=first+-1&a_aid=second+-2', { campaignSource: 'first', campaignId: '1' }],
    // Without a_aid the two of utm stand in; with it they do not.
    ['utm_source=news&utm_campaign=june', { campaignSource: 'news', campaignId: 'june' }],
    ['a_aid=google&utm_source=news&utm_campaign=june', { campaignSource: 'google' }],
    // Not ours, or not decodable.
    ['A_AID=google&data2=x&__proto__=y&constructor=z', {}],
    ['data4=%E0%A4%A&data5=%', { locationPhysical: '\uFFFD%A', placement: '%' }],
    ['%61_aid=google', { campaignSource: 'google' }],
  ])('%s', (search, expected) => {
    expect(read(`?${search}`)).toEqual(expected);
  });

  test('keeps utm values and click ids beside it, a click id in full', () => {
    const clickId = 'x'.repeat(300);
    expect(
      parseCampaignValues(`?utm_medium=cpc&utm_term=gold+price&utm_content=b&gclid=${clickId}&fbclid=f`),
    ).toEqual({
      utm_medium: 'cpc',
      utm_term: 'gold price',
      utm_content: 'b',
      gclid: clickId,
      fbclid: 'f',
    });
  });

  test('makes one visible line of hidden, reversed or broken text', () => {
    const hostile = `a\u0000b\r\nc\u202Eevil\u200B\uD800${'y'.repeat(500)}`;
    const { data4 = '' } = sanitiseCampaignValues({ data4: hostile });
    expect(data4.startsWith('a b c evil \uFFFDyyy')).toBe(true);
    expect(Array.from(data4)).toHaveLength(MAX_VALUE_LENGTH);
  });

  test('keeps text that looks like markup or a formula', () => {
    expect(
      read('?data4=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&data5=%3DHYPERLINK(%22http://x%22)'),
    ).toEqual({
      locationPhysical: '<img src=x onerror=alert(1)>',
      placement: '=HYPERLINK("http://x")',
    });
  });
});

const part = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => sanitiseText(text))
  .filter((text) => !text.includes('+-'));

test('what was written comes back, whatever the parts are', () => {
  fc.assert(
    fc.property(part, part, part, part, (source, id, keyword, match) => {
      const [a, b, c, d] = [source, id, keyword, match].map(encodeURIComponent);
      const data = toCampaignData(parseCampaignValues(`?x=1&a_aid=${a}+-${b}&data1=${c}+-${d}&data5=${c}`));
      expect(data).toMatchObject({
        campaignSource: source || null,
        campaignId: id || null,
        keyword: keyword || null,
        matchType: match || null,
        placement: keyword || null,
      });
    }),
  );
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('+', '-', '%', '2', 'B', '&', '=', 'a', '\uD800', '\u0000'),
    maxLength: 60,
  }),
);

test('whatever an address holds, reading it never fails and never gives too much, and doing it again changes nothing', () => {
  const pair = fc.tuple(fc.constantFrom(...campaignKeys), anyText).map(([key, value]) => `${key}=${value}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(pair, anyText), { maxLength: 20 }), (pairs) => {
      const keys = parseCampaignValues(`?${pairs.join('&')}`);
      expect(sanitiseCampaignValues(keys)).toEqual(keys);
      for (const value of [...Object.values(keys), ...Object.values(toCampaignData(keys))]) {
        if (value === null) continue;
        expect(value.length).toBeLessThanOrEqual(4 * MAX_VALUE_LENGTH + 2);
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
});

test('storage that holds anything gives no more than text under the known keys', () => {
  expect(
    sanitiseCampaignValues({
      a_aid: 5,
      a_bid: null,
      data1: { length: 3 },
      data4: ['x'],
      data5: ' ok ',
      other: 'x',
    }),
  ).toEqual({
    data5: 'ok',
  });
});
