import { callEndpoint } from '../../../lib/api/api.ts';
import { pendingCampaign } from '../../../lib/storage/campaign.ts';

export { clearCampaign } from '../../../lib/storage/campaign.ts';

/** Registration waits no longer than this. */
const CAMPAIGN_TIMEOUT_MS = 3_000;

/** Never fails: the registration follows in any case. */
export async function sendCampaign(): Promise<void> {
  const body = pendingCampaign(Date.now());
  if (!body) return;
  await callEndpoint('storeCampaignData', { body }, AbortSignal.timeout(CAMPAIGN_TIMEOUT_MS)).catch(
    () => undefined,
  );
}
