import { DAY_MS } from '../time.ts';

/** A plus in a URL can be the separator, a space or part of the value, so values are split before decoding. */
export const campaignKeys = [
  'a_aid',
  'a_bid',
  'data1',
  'data3',
  'data4',
  'data5',
  'utm_source',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_medium',
  'gclid',
  'fbclid',
] as const;
export type CampaignKey = (typeof campaignKeys)[number];

export type CampaignValues = Partial<Record<CampaignKey, string>>;

export type CampaignData = Record<
  | 'campaignSource'
  | 'campaignId'
  | 'adPosition'
  | 'adGroupId'
  | 'keyword'
  | 'matchType'
  | 'device'
  | 'deviceModel'
  | 'locationPhysical'
  | 'placement',
  string | null
>;

/** Characters; click ids may be longer because they are worthless when cut. */
export const MAX_VALUE_LENGTH = 200;
const MAX_CLICK_ID_LENGTH = 512;
const MAX_URL_LENGTH = 16_384;
/** A visit without a registration by then counts as lost. */
export const TOUCH_LIFETIME_MS = 30 * DAY_MS;
/** About as long as a card payment can be charged back. */
export const IP_ADDRESS_LIFETIME_MS = 90 * DAY_MS;

const SEPARATOR = '+-';

/** A lone plus is split beside the side that is always one word. */
const singleWordSide: Partial<Record<CampaignKey, 'left' | 'right'>> = {
  a_aid: 'right',
  a_bid: 'left',
  data1: 'right',
  data3: 'left',
};

const INVISIBLE = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]+/gu;

export function sanitiseText(value: string, longest = MAX_VALUE_LENGTH): string {
  const line = value
    .slice(0, 8 * longest)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, longest).join('').trim();
}

type ValueParts = [left: string, right: string];

function splitAt(text: string, separator: string, at: 'first' | 'last'): ValueParts | null {
  const index = at === 'first' ? text.indexOf(separator) : text.lastIndexOf(separator);
  return index < 0 ? null : [text.slice(0, index), text.slice(index + separator.length)];
}

const splitPositionOf = (key: CampaignKey) => (singleWordSide[key] === 'left' ? 'first' : 'last');

function splitValue(key: CampaignKey, value: string): ValueParts {
  const side = splitPositionOf(key);
  return splitAt(value, SEPARATOR, side) ?? splitAt(value, '+', side) ?? [value, ''];
}

const decode = (raw: string): string => new URLSearchParams(`v=${raw}`).get('v') ?? '';

function decodeValue(key: CampaignKey, raw: string): string {
  if (!singleWordSide[key]) return decode(raw);
  const side = splitPositionOf(key);
  const written = raw.replaceAll('%2b', '%2B');
  const parts =
    splitAt(written, '+-', side) ??
    splitAt(written, '%2B-', side) ??
    splitAt(written, '+', side) ??
    splitAt(written, '%2B', side);
  return parts ? parts.map(decode).join(SEPARATOR) : decode(written);
}

function sanitiseValue(key: CampaignKey, value: string): string {
  if (key === 'gclid' || key === 'fbclid') return sanitiseText(value, MAX_CLICK_ID_LENGTH);
  if (!singleWordSide[key]) return sanitiseText(value);
  const [left, right] = splitValue(key, value).map((part) => sanitiseText(part));
  if (left === '' && right === '') return '';
  return value.includes('+') ? `${left}${SEPARATOR}${right}` : (left ?? '');
}

export function sanitiseCampaignValues(given: Readonly<Record<string, unknown>>): CampaignValues {
  const sanitised: CampaignValues = {};
  for (const key of campaignKeys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const tidy = typeof value === 'string' ? sanitiseValue(key, value) : '';
    if (tidy !== '') sanitised[key] = tidy;
  }
  return sanitised;
}

export function parseCampaignValues(search: string): CampaignValues {
  const found: CampaignValues = {};
  for (const pair of search.slice(0, MAX_URL_LENGTH).replace(/^\?/, '').split('&')) {
    const [name, raw = ''] = splitAt(pair, '=', 'first') ?? [pair];
    const decoded = decode(name);
    const key = campaignKeys.find((one) => one === decoded);
    if (!key || found[key] !== undefined) continue;
    Object.assign(found, sanitiseCampaignValues({ [key]: decodeValue(key, raw) }));
  }
  return found;
}

export const hasCampaign = (keys: CampaignValues): boolean => Object.keys(keys).length > 0;

/** Without a_aid, utm_source and utm_campaign give source and id. */
export function toCampaignData(keys: CampaignValues): CampaignData {
  const parts = (key: CampaignKey) => splitValue(key, keys[key] ?? '').map((part) => part || null);
  const [source = null, id = null] = keys.a_aid ? parts('a_aid') : [keys.utm_source, keys.utm_campaign];
  const [adPosition = null, adGroupId = null] = parts('a_bid');
  const [keyword = null, matchType = null] = parts('data1');
  const [device = null, deviceModel = null] = parts('data3');
  return {
    campaignSource: source,
    campaignId: id,
    adPosition,
    adGroupId,
    keyword,
    matchType,
    device,
    deviceModel,
    locationPhysical: keys.data4 ?? null,
    placement: keys.data5 ?? null,
  };
}
