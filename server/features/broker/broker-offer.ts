import type { BrokerOffer } from '@app/contracts/money/broker.ts';
import { countryNameOf, parseCountry } from '@app/domain/broker/country.ts';
import { inducementBanCountries, regionOfCountry, regionOfTimeZone } from '@app/domain/broker/region.ts';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import type { Deps } from '../../deps.ts';

type Config = Deps['config'];

export type BrokerApplicant = {
  plan: 'free' | 'premium';
  country: string | null;
  /** The browser's; the chat knows none. */
  timeZone?: string | undefined;
};

/** docs/product-rules.md#R7 */
const DEPOSIT_CENTS = 10_000;

export const disclosure: BrokerOffer['disclosure'] = {
  capitalCents: DEPOSIT_CENTS,
  currency: 'USD',
  ownCapitalAtRisk: true,
  commissionEarned: true,
  premium: true,
  tokens: catalogue.premium.tokens,
};

const excludedCountries = ({ BROKER_OFF_COUNTRIES: configured }: Config): readonly string[] =>
  configured.length === 0 ? inducementBanCountries : configured;

/** Empty for a country that the settings exclude without a rule we know. */
const exclusionReason = (code: string): string =>
  inducementBanCountries.includes(code) ? ': rules there restrict rewards for opening a trading account' : '';

type OfferedPage = Pick<BrokerOffer, 'url' | 'notOffered'>;

const notOffered = (cause: NonNullable<OfferedPage['notOffered']>['cause'], text: string): OfferedPage => ({
  url: null,
  notOffered: { cause, text },
});

export function chooseBrokerPage({ plan, country, timeZone }: BrokerApplicant, config: Config): OfferedPage {
  if (plan === 'premium') return notOffered('premium', 'You have premium already.');
  const code = parseCountry(country);
  if (code !== null && excludedCountries(config).includes(code))
    return notOffered(
      'country',
      `This way is not offered in ${countryNameOf(code)}${exclusionReason(code)}.`,
    );
  const region = timeZone === undefined ? regionOfCountry(code) : regionOfTimeZone(timeZone);
  const url = region === 'europe' ? config.BROKER_URL_EUROPE : config.BROKER_URL_OTHER;
  return url === undefined
    ? notOffered('not_set_up', 'This way is not offered here.')
    : { url, notOffered: null };
}
