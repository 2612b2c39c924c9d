import { toCampaignData, type CampaignKey, type CampaignValues } from './parse.ts';

/** Web analytics must hear of no person, and an address in an advertisement would name one. */
const namesPerson = (value: string): boolean => /@|%40/.test(value);

const sentKeys = [
  'utm_medium',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
] as const satisfies CampaignKey[];

/** Campaign and click id in the names that web analytics reads from an address; empty without a campaign. */
export function toAnalyticsQuery(keys: CampaignValues): string {
  const { campaignSource, campaignId, keyword } = toCampaignData(keys);
  const sent: Record<string, string | null | undefined> = {
    utm_source: keys.utm_source ?? campaignSource,
    utm_campaign: keys.utm_campaign ?? campaignId,
  };
  for (const key of sentKeys) sent[key] = keys[key];
  sent['utm_term'] ??= keyword;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) if (value && !namesPerson(value)) query.set(name, value);
  return query.toString();
}
