import { toAnalyticsQuery } from '@app/domain/campaigns/analytics-query.ts';
import { TOUCH_LIFETIME_MS } from '@app/domain/campaigns/parse.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { readLastTouch } from '../storage/campaign.ts';
import { VISIT_CAMPAIGN_KEY } from '../storage/consent.ts';

/** The length of a visit in web analytics; a later one of the same visitor was not brought by the campaign. */
const VISIT_MS = 30 * MINUTE_MS;

type VisitCampaign = { at: number; query: string };

function readStored(): VisitCampaign | null {
  try {
    const { at, query } = Object(
      JSON.parse(sessionStorage.getItem(VISIT_CAMPAIGN_KEY) ?? 'null'),
    ) as Partial<VisitCampaign>;
    return typeof at === 'number' && typeof query === 'string' ? { at, query } : null;
  } catch {
    return null;
  }
}

/** Stored for the tab, so that the registration still has it when the account has taken over the campaign. */
function readCampaign(): VisitCampaign | null {
  const touch = readLastTouch(Date.now());
  if (!touch) return readStored();
  const campaign = { at: touch.at, query: toAnalyticsQuery(touch.keys) };
  try {
    sessionStorage.setItem(VISIT_CAMPAIGN_KEY, JSON.stringify(campaign));
  } catch {}
  return campaign;
}

function readWithin(milliseconds: number): string {
  const campaign = readCampaign();
  return campaign && Date.now() - campaign.at < milliseconds ? campaign.query : '';
}

/** Call these only after a yes: they store. */
export const readVisitCampaign = (): string => readWithin(VISIT_MS);
export const readRegistrationCampaign = (): string => readWithin(TOUCH_LIFETIME_MS);
