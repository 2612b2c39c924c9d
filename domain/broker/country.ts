const languages =
  'en de fr es it nl pt pl sv da nb fi is cs sk sl hr hu ro bg el et lv lt mt ga sq sr mk bs uk ru tr ar he hi ja ko zh'.split(
    ' ',
  );

const aliases: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  us: 'US',
  america: 'US',
  'united states of america': 'US',
  uae: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  eire: 'IE',
  macedonia: 'MK',
  bosnia: 'BA',
  turkey: 'TR',
  turkiye: 'TR',
  'russian federation': 'RU',
  'south korea': 'KR',
  korea: 'KR',
  'ivory coast': 'CI',
  burma: 'MM',
  'hong kong': 'HK',
  macau: 'MO',
  palestine: 'PS',
  swaziland: 'SZ',
};

const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const letters = Array.from({ length: 26 }, (_none, i) => String.fromCodePoint(65 + i));
const codes = letters.flatMap((first) => letters.map((second) => first + second));
/** Codes of no country, or of renamed ones whose names would hide today's. */
const nonCountryCodes = new Set(
  'AN BU CS DD DY EU EZ FX HV NH NT PC PU PZ QO RH SU TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);

let codesByName: Map<string, string> | undefined;

function loadCodesByName(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  codesByName = new Map(Object.entries(aliases));
  for (const language of languages) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = nonCountryCodes.has(code) ? undefined : regions.of(code);
      if (name === undefined) continue;
      const key = normaliseName(name);
      if (!codesByName.has(key)) codesByName.set(key, code);
      if (language === 'en') codesByName.set(code.toLowerCase(), code);
    }
  }
  return codesByName;
}

export const isCountryCode = (code: string): boolean => loadCodesByName().get(code.toLowerCase()) === code;

export function parseCountry(text: string | null): string | null {
  if (text === null) return null;
  const last = text.slice(text.lastIndexOf(',') + 1);
  return loadCodesByName().get(normaliseName(text)) ?? loadCodesByName().get(normaliseName(last)) ?? null;
}

export const countryNameOf = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
