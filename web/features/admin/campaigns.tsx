import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { count, percentOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from './choice.tsx';
import { Fetched } from './fetched.tsx';
import { periods, usePeriod } from './outreach-choice.ts';
import { adminQuery } from './queries.ts';
import { Cell, NoRows, Table } from './table.tsx';
import { conversions } from './texts/conversions.ts';

const texts = conversions.campaigns;

type Campaign = ReplyOfEndpoint<'listCampaigns'>['campaigns'][number];

const periodChoices = periods.map((value) => ({
  value,
  label: conversions.holdOut.days(Number(value)),
}));

type RowProps = { one: Campaign; onPictures: () => void; onLog: (campaign: string) => void };

function CampaignRow({ one, onPictures, onLog }: RowProps) {
  const { source, campaign, registered } = one;
  const part = (people: number): string =>
    texts.part(people, registered > 0 ? percentOf(people / registered, 0) : null);
  const name = campaign ? `${source}, ${campaign}` : source;
  return (
    <tr>
      <th scope="row" className={source.length > 36 ? 'long' : undefined}>
        {source}
      </th>
      <Cell main={campaign} />
      <td>{count(registered)}</td>
      <td>{part(one.verified)}</td>
      <td>{part(one.talked)}</td>
      <td>{part(one.signal)}</td>
      <td>{one.returned === null ? texts.notYet : part(one.returned)}</td>
      <td>{part(one.paid)}</td>
      <td>{texts.money(one.paidCents)}</td>
      <td>{texts.cost(one.costMicroDollars)}</td>
      <td className="adm-acts">
        <Button size="sm" aria-label={texts.show(name)} onClick={onPictures}>
          {texts.pictures}
        </Button>
        {campaign ? (
          <Button size="sm" kind="ghost" aria-label={texts.showLog(name)} onClick={() => onLog(campaign)}>
            {texts.log}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Which campaign brought whom, and how far they came. */
export function Campaigns() {
  const { days, choose } = usePeriod();
  const asked = useQuery({
    ...adminQuery('listCampaigns', { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const lookAt = (id: string): void => document.getElementById(id)?.scrollIntoView();
  return (
    <section className="adm-part-s" aria-labelledby="adm-campaigns">
      <h2 id="adm-campaigns">{texts.heading}</h2>
      <div className="adm-tools">
        <Choice
          label={texts.period}
          value={String(days)}
          options={periodChoices}
          onChange={(value) => choose({ days: value === '90' ? null : value })}
        />
        <span className="adm-total small muted num">
          {asked.data ? texts.total(asked.data.campaigns.length, asked.data.total) : null}
        </span>
      </div>
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <NoRows page={1} title={texts.empty} onFirst={() => undefined}>
              {texts.emptyWhy}
            </NoRows>
          ) : (
            <Table
              label={texts.heading}
              columns={Object.values(texts.columns)}
              busy={asked.isPlaceholderData}
            >
              {campaigns.map((one) => (
                <CampaignRow
                  key={`${one.source} ${one.campaign}`}
                  one={one}
                  onPictures={() => {
                    choose({ source: one.source, name: one.campaign });
                    lookAt('adm-pictures');
                  }}
                  onLog={(campaign) => {
                    choose({ campaign });
                    lookAt('adm-log');
                  }}
                />
              ))}
            </Table>
          )
        }
      </Fetched>
    </section>
  );
}
