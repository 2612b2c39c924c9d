import type { BrokerRoute } from '@app/contracts/broker.ts';
import { nameOfCountry, readCountry } from '@app/domain/broker/country.ts';
import { inducementBans, regionOfCountry, regionOfTimeZone } from '@app/domain/broker/region.ts';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import type { Deps } from '../../deps.ts';

type Config = Deps['config'];

/** What decides whether and with which page the route is offered. */
export type Asker = {
  plan: 'free' | 'premium';
  /** As the user wrote it in the profile. */
  country: string | null;
  /** The browser's, where the drawer asks; the chat asks without one. */
  timeZone?: string | undefined;
};

/** What the user puts in at the broker (specification, section 9). */
const CAPITAL_CENTS = 10_000;

export const disclosure: BrokerRoute['disclosure'] = {
  capitalCents: CAPITAL_CENTS,
  currency: 'USD',
  ownCapitalAtRisk: true,
  commissionEarned: true,
  premium: true,
  tokens: catalogue.premium.tokens,
};

/** Countries where the route is off: those that the settings name, else those whose rules stand against it. */
const offCountries = ({ BROKER_OFF_COUNTRIES: named }: Config): readonly string[] =>
  named.length === 0 ? inducementBans : named;

/** Nothing is said of the rules of a country that we know nothing of. */
const whyNot = (code: string): string =>
  inducementBans.includes(code) ? ': rules there restrict rewards for opening a trading account' : '';

type Offer = Pick<BrokerRoute, 'url' | 'notOffered'>;

const none = (cause: NonNullable<Offer['notOffered']>['cause'], text: string): Offer => ({
  url: null,
  notOffered: { cause, text },
});

/** The affiliate page for this user, or why there is none. */
export function offerTo({ plan, country, timeZone }: Asker, config: Config): Offer {
  if (plan === 'premium') return none('premium', 'You have premium already.');
  const code = readCountry(country);
  if (code !== null && offCountries(config).includes(code))
    return none('country', `This way is not offered in ${nameOfCountry(code)}${whyNot(code)}.`);
  const region = timeZone === undefined ? regionOfCountry(code) : regionOfTimeZone(timeZone);
  const url = region === 'europe' ? config.BROKER_URL_EUROPE : config.BROKER_URL_OTHER;
  return url === undefined ? none('not_set_up', 'This way is not offered here.') : { url, notOffered: null };
}
