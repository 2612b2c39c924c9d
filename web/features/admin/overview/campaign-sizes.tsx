import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount } from '../../../lib/format/format.ts';
import type { ValueRow } from '../charts/draw-rows.ts';
import { adminQuery } from '../queries.ts';
import { QuerySection } from '../table/query-section.tsx';
import { Table } from '../table/table.tsx';
import { conversions } from '../texts/conversions.ts';
import { overview } from '../texts/overview.ts';
import { ChartCard } from './chart-card.tsx';

const texts = overview.campaigns;
const MOST_ROWS = 8;

type Campaign = ReplyOfEndpoint<'listCampaigns'>['campaigns'][number];

const nameOf = ({ source, campaign }: Campaign): string => (campaign ? `${source}, ${campaign}` : source);

export function CampaignSizes({ days }: { days: number }) {
  const query = useQuery({
    ...adminQuery('listCampaigns', { query: { days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {({ campaigns, total }) => {
        const largest = campaigns.slice(0, MOST_ROWS);
        const rows: ValueRow[] = largest.map((campaign) => ({
          name: nameOf(campaign),
          values: [campaign.registered, campaign.talked, campaign.paid],
          label: texts.row(campaign.registered, campaign.talked, campaign.paid),
        }));
        const description = texts.describe(rows.map(({ name, label }) => `${name} ${label}`));
        return (
          <ChartCard
            heading={texts.heading}
            summary={rows.length > 0 ? conversions.campaigns.total(rows.length, total) : texts.empty}
            series={texts.series.toReversed()}
            chart={rows.length > 0 ? { kind: 'rows', rows, description } : null}
          >
            {rows.length === 0 ? null : (
              <Table label={texts.table} columns={texts.columns}>
                {largest.map((campaign) => (
                  <tr key={nameOf(campaign)}>
                    <th scope="row">{nameOf(campaign)}</th>
                    <td>{formatCount(campaign.registered)}</td>
                    <td>{formatCount(campaign.talked)}</td>
                    <td>{formatCount(campaign.paid)}</td>
                    <td>{conversions.campaigns.money(campaign.paidCents)}</td>
                    <td>{conversions.campaigns.cost(campaign.costMicroDollars)}</td>
                  </tr>
                ))}
              </Table>
            )}
          </ChartCard>
        );
      }}
    </QuerySection>
  );
}
