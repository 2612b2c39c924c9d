import { createNoise, type Noise } from '@app/domain/market/seeded-noise.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';

export type CrowdCampaign = { source: string; campaign: string; keyword: string; medium: string };

export type CrowdPerson = {
  number: number;
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  device: 'Mobile' | 'Desktop';
  joinedAt: number;
  isVerified: boolean;
  hasTelegram: boolean;
  /** Null: came without an advertisement. */
  campaign: CrowdCampaign | null;
  /** UTC ms of each message of theirs, oldest first. */
  wroteAt: readonly number[];
};

export type CrowdMember = CrowdPerson & { id: string };

export const CROWD_SIZE = 140;
const SEED = 18_050;
const OLDEST_DAYS = 84;

/** `share`: of all people; `keen`: how likely somebody of it writes on their first day. */
const origins: readonly { share: number; keen: number; campaign: CrowdCampaign | null }[] = [
  {
    share: 0.34,
    keen: 0.55,
    campaign: { source: 'google', campaign: '2204-gold', keyword: 'gold signals', medium: 'cpc' },
  },
  {
    share: 0.2,
    keen: 0.35,
    campaign: { source: 'meta', campaign: 'first-trade', keyword: 'learn trading', medium: 'social' },
  },
  {
    share: 0.12,
    keen: 0.7,
    campaign: { source: 'newsletter', campaign: 'june', keyword: 'risk first', medium: 'email' },
  },
  {
    share: 0.08,
    keen: 0.3,
    campaign: { source: 'google', campaign: '2207-forex', keyword: 'forex for beginners', medium: 'cpc' },
  },
  { share: 0.26, keen: 0.6, campaign: null },
];

const firstNames = [
  'Amir',
  'Bella',
  'Chen',
  'Dana',
  'Emil',
  'Fatima',
  'Goran',
  'Hana',
  'Ivo',
  'Jonas',
  'Kira',
  'Lars',
];
const lastNames = [
  'Adler',
  'Brandt',
  'Costa',
  'Dahl',
  'Evans',
  'Fischer',
  'Garcia',
  'Horvat',
  'Ito',
  'Jansen',
  'Kovac',
];
const countries = ['GB', 'DE', 'IL', 'ES', 'NL', 'HR', 'JP', 'PL'];

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

function originOf(share: number): (typeof origins)[number] {
  let left = share;
  for (const origin of origins) {
    left -= origin.share;
    if (left < 0) return origin;
  }
  return origins.at(-1) as (typeof origins)[number];
}

/** Fewer and fewer of a week's people come back, as everywhere. */
function listMessages(noise: Noise, joinedAt: number, keen: number, now: number): number[] {
  const times: number[] = [];
  for (let day = 0; joinedAt + day * DAY_MS < now; day += 1) {
    const chance = day === 0 ? keen : keen * (0.05 + 0.5 * Math.exp(-day / 12));
    if (noise.uniform() >= chance) continue;
    const began = joinedAt + day * DAY_MS + noise.uniform() * 6 * HOUR_MS;
    const count = 1 + Math.floor(noise.uniform() * 5);
    for (let message = 0; message < count; message += 1)
      times.push(Math.round(began + message * 3 * MINUTE_MS));
  }
  return times.filter((at) => at > joinedAt && at < now);
}

/** The same people for the same `now`; more of them joined lately than long ago. */
export function inventCrowd(now: number): CrowdPerson[] {
  const noise = createNoise(SEED);
  return Array.from({ length: CROWD_SIZE }, (_none, index): CrowdPerson => {
    const number = index + 1;
    const daysAgo = 0.3 + OLDEST_DAYS * (1 - Math.sqrt(number / CROWD_SIZE)) + noise.uniform() * 3;
    const joinedAt = Math.round(now - daysAgo * DAY_MS);
    const { keen, campaign } = originOf(noise.uniform());
    const firstName = pick(firstNames, number);
    const lastName = pick(lastNames, number * 5);
    return {
      number,
      email: `${firstName}.${lastName}.${number}@example.com`.toLowerCase(),
      firstName,
      lastName,
      country: pick(countries, Math.floor(noise.uniform() * 64)),
      device: noise.uniform() < 0.7 ? 'Mobile' : 'Desktop',
      joinedAt,
      isVerified: noise.uniform() < 0.72,
      hasTelegram: noise.uniform() < 0.2,
      campaign,
      wroteAt: listMessages(noise, joinedAt, keen, now),
    };
  });
}
