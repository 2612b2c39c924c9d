import { CampaignPictures } from './campaign-pictures.tsx';
import { Campaigns } from './campaigns.tsx';
import { HoldOut } from './hold-out.tsx';
import { OutreachLog } from './outreach-log.tsx';
import { OutreachSummary } from './outreach-summary.tsx';

/** What outreach and campaigns brought: each part is fetched, and fails, on its own. */
export default function ConversionsTab() {
  return (
    <>
      <OutreachSummary />
      <HoldOut />
      <OutreachLog />
      <Campaigns />
      <CampaignPictures />
    </>
  );
}
