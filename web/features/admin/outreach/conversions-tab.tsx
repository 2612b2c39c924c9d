import { CampaignCharts } from './campaign-charts.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { HoldOutComparison } from './hold-out-comparison.tsx';
import { OutreachLog } from './outreach-log.tsx';
import { OutreachSummary } from './outreach-summary.tsx';

/** Each section is fetched, and fails, on its own. */
export default function ConversionsTab() {
  return (
    <>
      <OutreachSummary />
      <HoldOutComparison />
      <OutreachLog />
      <CampaignTable />
      <CampaignCharts />
    </>
  );
}
