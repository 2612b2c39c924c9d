/*
 * What an advertisement writes into the address (specification, sections 3 and 5). A plus in an address can be the separator, a space
 * or, as %2B, either a plus or the separator once more, so the text is looked at before it is decoded.
 */
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

/** What stands under the keys, decoded, tidied and cut; a key that says nothing is absent. Two parts are joined by "+-". */
export type CampaignKeys = Partial<Record<CampaignKey, string>>;

/** As the browser keeps it; null for what the address does not say. */
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

/** Longest value, in characters. The click ids of advertisers are worth nothing when cut. */
export const LONGEST_VALUE = 200;
const LONGEST_CLICK_ID = 512;
/** What is looked at of an address; browsers and servers allow about as much. */
const LONGEST_ADDRESS = 16_384;
/** A touch that led to no registration for so long (ms) has led to none. */
export const TOUCH_LIFE = 30 * 86_400_000;
/** Network addresses of registrations are kept as long (ms) as a card payment can be called back, about. */
export const ADDRESS_LIFE = 90 * 86_400_000;

const SEPARATOR = '+-';

/** Keys with two parts, and the part that is always one word: at a lone plus the value is split beside that one. */
const oneWord: Partial<Record<CampaignKey, 'left' | 'right'>> = {
  a_aid: 'right',
  a_bid: 'left',
  data1: 'right',
  data3: 'left',
};

/** Characters that a reader of a table does not see, or that turn its text round. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]+/gu;

/** One line of readable text, cut to so many characters. */
export function tidyText(value: string, longest = LONGEST_VALUE): string {
  const line = value
    .slice(0, 8 * longest)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, longest).join('').trim();
}

type Parts = [left: string, right: string];

/** Null where the separator is not in the text. */
function cut(text: string, separator: string, at: 'first' | 'last'): Parts | null {
  const index = at === 'first' ? text.indexOf(separator) : text.lastIndexOf(separator);
  return index < 0 ? null : [text.slice(0, index), text.slice(index + separator.length)];
}

const sideOf = (key: CampaignKey) => (oneWord[key] === 'left' ? 'first' : 'last');

/** The two parts of a decoded value; all of it is the left one where nothing separates. */
function partsOf(key: CampaignKey, value: string): Parts {
  const side = sideOf(key);
  return cut(value, SEPARATOR, side) ?? cut(value, '+', side) ?? [value, ''];
}

/** As browsers decode what stands behind a question mark; never throws. */
const decode = (raw: string): string => new URLSearchParams(`v=${raw}`).get('v') ?? '';

/** The value of a key as it stands in the address. */
function read(key: CampaignKey, raw: string): string {
  if (!oneWord[key]) return decode(raw);
  const side = sideOf(key);
  const written = raw.replaceAll('%2b', '%2B');
  const parts =
    cut(written, '+-', side) ??
    cut(written, '%2B-', side) ??
    cut(written, '+', side) ??
    cut(written, '%2B', side);
  return parts ? parts.map(decode).join(SEPARATOR) : decode(written);
}

function tidyValue(key: CampaignKey, value: string): string {
  if (key === 'gclid' || key === 'fbclid') return tidyText(value, LONGEST_CLICK_ID);
  if (!oneWord[key]) return tidyText(value);
  const [left, right] = partsOf(key, value).map((part) => tidyText(part));
  if (left === '' && right === '') return '';
  return value.includes('+') ? `${left}${SEPARATOR}${right}` : (left ?? '');
}

/** Keeps the known keys of what may hold anything, each tidied and cut. */
export function tidyKeys(given: Readonly<Record<string, unknown>>): CampaignKeys {
  const kept: CampaignKeys = {};
  for (const key of campaignKeys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const tidy = typeof value === 'string' ? tidyValue(key, value) : '';
    if (tidy !== '') kept[key] = tidy;
  }
  return kept;
}

/** The campaign keys of an address's query; of a repeated one the first that says something. Empty for an address without any. */
export function campaignKeysOf(search: string): CampaignKeys {
  const found: CampaignKeys = {};
  for (const pair of search.slice(0, LONGEST_ADDRESS).replace(/^\?/, '').split('&')) {
    const [name, raw = ''] = cut(pair, '=', 'first') ?? [pair];
    const decoded = decode(name);
    const key = campaignKeys.find((one) => one === decoded);
    if (!key || found[key] !== undefined) continue;
    Object.assign(found, tidyKeys({ [key]: read(key, raw) }));
  }
  return found;
}

export const hasCampaign = (keys: CampaignKeys): boolean => Object.keys(keys).length > 0;

/** The stored campaign data. Where there is no a_aid, utm_source and utm_campaign stand in for its source and id. */
export function campaignDataOf(keys: CampaignKeys): CampaignData {
  const parts = (key: CampaignKey) => partsOf(key, keys[key] ?? '').map((part) => part || null);
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
