export type BrokerRegion = 'europe' | 'other';

const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);
const restOfEurope = 'AD AL AX BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SJ SM TR UA VA XK'.split(' ');

const europe: ReadonlySet<string> = new Set([...EEA, ...restOfEurope]);

export const regionOfCountry = (country: string | null): BrokerRegion =>
  country !== null && europe.has(country) ? 'europe' : 'other';

export const regionOfTimeZone = (timeZone: string): BrokerRegion =>
  timeZone.startsWith('Europe/') ? 'europe' : 'other';

/** National measures after ESMA Decision 2018/796 (EEA), FCA PS19/18 (UK), ASIC instrument 2020/986 (AU). */
export const inducementBanCountries: readonly string[] = [...EEA, 'GB', 'AU'];
