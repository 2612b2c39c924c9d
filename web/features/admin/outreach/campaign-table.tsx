import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectFilter } from '../table/select-filter.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { periods, useCampaignSelection } from './outreach-filters.ts';
import { adminQuery } from '../queries.ts';
import { Cell, NoRows, Table } from '../table/table.tsx';
import { conversions } from '../texts/conversions.ts';
import '../dashboard/dashboard-section.css';
import '../table/table-filters.css';

const texts = conversions.campaigns;

type Campaign = ReplyOfEndpoint<'listCampaigns'>['campaigns'][number];

const periodChoices = periods.map((value) => ({
  value,
  label: conversions.holdOut.days(Number(value)),
}));

type CampaignRowProps = { campaign: Campaign; onCharts: () => void; onLog: (campaignName: string) => void };

function CampaignRow({ campaign, onCharts, onLog }: CampaignRowProps) {
  const { source, campaign: name, registered } = campaign;
  const shareText = (people: number): string =>
    texts.part(people, registered > 0 ? formatPercent(people / registered, 0) : null);
  const fullName = name ? `${source}, ${name}` : source;
  return (
    <tr>
      <th scope="row" className={source.length > 36 ? 'admin-table__long-text' : undefined}>
        {source}
      </th>
      <Cell main={name} />
      <td>{formatCount(registered)}</td>
      <td>{shareText(campaign.verified)}</td>
      <td>{shareText(campaign.talked)}</td>
      <td>{shareText(campaign.signal)}</td>
      <td>{campaign.returned === null ? texts.notYet : shareText(campaign.returned)}</td>
      <td>{shareText(campaign.paid)}</td>
      <td>{texts.money(campaign.paidCents)}</td>
      <td>{texts.cost(campaign.costMicroDollars)}</td>
      <td className="row-actions">
        <Button size="small" aria-label={texts.show(fullName)} onClick={onCharts}>
          {texts.pictures}
        </Button>
        {name ? (
          <Button size="small" kind="ghost" aria-label={texts.showLog(fullName)} onClick={() => onLog(name)}>
            {texts.log}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function CampaignTable() {
  const { days, update } = useCampaignSelection();
  const query = useQuery({
    ...adminQuery('listCampaigns', { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const scrollTo = (id: string): void => document.getElementById(id)?.scrollIntoView();
  return (
    <section className="dashboard-section" aria-labelledby="adm-campaigns">
      <h2 id="adm-campaigns">{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.period}
          value={String(days)}
          options={periodChoices}
          onChange={(value) => update({ days: value === '90' ? null : value })}
        />
        <span className="table-filters__total small muted numeric">
          {query.data ? texts.total(query.data.campaigns.length, query.data.total) : null}
        </span>
      </div>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <NoRows page={1} title={texts.empty} onFirst={() => undefined}>
              {texts.emptyWhy}
            </NoRows>
          ) : (
            <Table
              label={texts.heading}
              columns={Object.values(texts.columns)}
              busy={query.isPlaceholderData}
            >
              {campaigns.map((campaign) => (
                <CampaignRow
                  key={`${campaign.source} ${campaign.campaign}`}
                  campaign={campaign}
                  onCharts={() => {
                    update({ source: campaign.source, name: campaign.campaign });
                    scrollTo('adm-pictures');
                  }}
                  onLog={(name) => {
                    update({ campaign: name });
                    scrollTo('adm-log');
                  }}
                />
              ))}
            </Table>
          )
        }
      </QuerySection>
    </section>
  );
}
