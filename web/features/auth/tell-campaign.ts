import { call } from '../../lib/api.ts';
import { campaignToTell } from '../../lib/campaign.ts';

/** Nobody waits longer for their account because of an advertisement. */
const PATIENCE = 3_000;

/** Tells what brought the visitor, where an advertisement did. Never fails: the registration follows whatever comes of it. */
export async function tellCampaign(): Promise<void> {
  const body = campaignToTell(Date.now());
  if (!body) return;
  await call('storeCampaignData', { body }, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
}
