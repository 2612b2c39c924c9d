import { SelectFilter } from '../table/select-filter.tsx';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import { Cohorts, Funnel } from '../outreach/campaign-charts.tsx';
import { conversions } from '../texts/conversions.ts';
import { overview as texts } from '../texts/overview.ts';
import { CampaignSizes } from './campaign-sizes.tsx';
import { DailyCharts } from './daily-charts.tsx';
import { QueueAges } from './queue-ages.tsx';
import '../dashboard/dashboard-section.css';
import '../table/table-filters.css';

/** In days; more than ninety would be thinner bars than a phone can show. */
const periods = ['7', '30', '90'] as const;
const periodChoices = periods.map((value) => ({ value, label: texts.days(Number(value)) }));

const everybody = { name: conversions.pictures.everybody, filter: {} };

export default function OverviewView() {
  const { oneOf, update } = useDashboardUrl();
  const days = Number(oneOf('days', periods, '30'));
  return (
    <div className="dashboard-section">
      <h2>{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.period}
          value={String(days)}
          options={periodChoices}
          onChange={(value) => update({ days: value === '30' ? null : value })}
        />
      </div>
      <DailyCharts days={days} />
      <div className="dashboard-columns">
        <Funnel {...everybody} days={days} />
        <CampaignSizes days={days} />
      </div>
      <Cohorts {...everybody} />
      <QueueAges />
    </div>
  );
}
