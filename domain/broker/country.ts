/** Languages whose names of countries are understood: those of the countries that a broker's rules differ for. */
const languages =
  'en de fr es it nl pt pl sv da nb fi is cs sk sl hr hu ro bg el et lv lt mt ga sq sr mk bs uk ru tr ar he hi ja ko zh'.split(
    ' ',
  );

/** What people also write. */
const also: Readonly<Record<string, string>> = {
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

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const letters = Array.from({ length: 26 }, (_none, i) => String.fromCodePoint(65 + i));
const codes = letters.flatMap((first) => letters.map((second) => first + second));
/** Codes that are no country, and codes of countries that were renamed, whose names would hide today's. */
const noCountry = new Set(
  'AN BU CS DD DY EU EZ FX HV NH NT PC PU PZ QO RH SU TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
);

let known: Map<string, string> | undefined;

/** Every name in each of the languages, found once; the first language decides where two share a name. */
function names(): ReadonlyMap<string, string> {
  if (known) return known;
  known = new Map(Object.entries(also));
  for (const language of languages) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = noCountry.has(code) ? undefined : regions.of(code);
      if (name === undefined) continue;
      const key = plain(name);
      if (!known.has(key)) known.set(key, code);
      if (language === 'en') known.set(code.toLowerCase(), code);
    }
  }
  return known;
}

/** Whether this is the ISO 3166 code of a country, in capitals. */
export const isCountryCode = (code: string): boolean => names().get(code.toLowerCase()) === code;

/** The ISO 3166 code of a country as people write it: "Germany", "deutschland", "de", "Lyon, France". Null where it is none. */
export function readCountry(written: string | null): string | null {
  if (written === null) return null;
  const last = written.slice(written.lastIndexOf(',') + 1);
  return names().get(plain(written)) ?? names().get(plain(last)) ?? null;
}

/** Its English name: "Germany". */
export const nameOfCountry = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
