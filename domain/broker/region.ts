/** Which of the two affiliate pages is meant (specification, sections 2 and 9). */
export type BrokerRegion = 'europe' | 'other';

const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);
const restOfEurope = 'AD AL AX BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SJ SM TR UA VA XK'.split(' ');

/** ISO 3166 codes of the countries whose people get the European page. */
const europe: ReadonlySet<string> = new Set([...EEA, ...restOfEurope]);

/** In the chat: by the country that the user lives in, as its ISO code; null where they have not said it. */
export const regionOfCountry = (country: string | null): BrokerRegion =>
  country !== null && europe.has(country) ? 'europe' : 'other';

/** In the drawer: by the browser's time zone, "Europe/Paris". */
export const regionOfTimeZone = (timeZone: string): BrokerRegion =>
  timeZone.startsWith('Europe/') ? 'europe' : 'other';

/**
 * Where rules stand against inducements to private persons who trade with leverage, to which this route comes close. EEA: national
 * measures after ESMA's Decision (EU) 2018/796, not checked state by state. United Kingdom: FCA PS19/18. Australia: ASIC instrument
 * 2020/986, section 6. Whoever runs the product may set other countries (BROKER_OFF_COUNTRIES).
 */
export const inducementBans: readonly string[] = [...EEA, 'GB', 'AU'];
