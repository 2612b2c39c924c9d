import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CommunicationLog } from '@app/contracts/admin-outreach.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import { countryName } from '../../lib/country-name.ts';
import { utcDate, utcTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from './choice.tsx';
import { Fetched } from './fetched.tsx';
import { channels, outcomes, useOutreachChoice } from './outreach-choice.ts';
import { adminQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { Cell, NoRows, Pager, Table } from './table.tsx';
import { messageType } from './texts/codes.ts';
import { conversions } from './texts/conversions.ts';
import { shell } from './texts/shell.ts';
import { returnTime } from './texts/words.ts';
import { nameOf } from './user-choice.ts';

const texts = conversions.log;
const named = texts.columns;
const FIRST_MESSAGE = 100;

const channelChoices = ['all', ...channels].map((value) => ({
  value,
  label: texts.channels[value as keyof typeof texts.channels],
}));
const outcomeChoices = ['all', ...outcomes].map((value) => ({
  value,
  label: texts.outcomes[value as keyof typeof texts.outcomes],
}));

const place = (...words: (string | null)[]): string | null => words.filter(Boolean).join(', ') || null;

/** Whole characters, so that none is cut in two. */
const cut = (text: string): string => Array.from(text).slice(0, FIRST_MESSAGE).join('');

function LogRow({ log }: { log: CommunicationLog }) {
  // Specification, section 4: messages after the outreach make a conversion.
  const converted = log.messages_after_outreach > 0;
  const { first_return_time: back, first_message_after_outreach: first } = log;
  return (
    <tr>
      <th scope="row">
        <b>{log.user_email}</b>
        <span>{nameOf({ firstName: log.first_name, lastName: log.last_name })}</span>
      </th>
      <Cell main={`${utcDate(log.sent_at)}, ${utcTime(log.sent_at)}`} />
      <Cell main={texts.channels[log.channel]} more={messageType(log.message_type)} />
      <td>
        <Chip tone={converted ? 'up' : 'quiet'} icon={converted ? 'check' : 'minus'}>
          {converted ? texts.yes : texts.no}
        </Chip>
      </td>
      <Cell
        main={back === null ? texts.notBack : returnTime(Date.parse(back) - Date.parse(log.sent_at))}
        more={converted ? texts.messages(log.messages_after_outreach) : null}
      />
      <td className={first ? 'long' : undefined}>{first ? cut(first) : shell.none}</td>
      <Cell main={log.campaign_source} more={log.campaign_id} />
      <Cell
        main={place(log.country && countryName(log.country), log.city)}
        more={log.registration_country && texts.registeredIn(countryName(log.registration_country))}
      />
      <Cell main={log.device} />
    </tr>
  );
}

function Filters({ search, campaign, channel, converted, choose }: ReturnType<typeof useOutreachChoice>) {
  const all = (value: string): string | null => (value === 'all' ? null : value);
  return (
    <div className="adm-tools">
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={search}
        onSearch={(text) => choose({ search: text || null })}
      />
      <Choice
        label={texts.channel}
        value={channel ?? 'all'}
        options={channelChoices}
        onChange={(value) => choose({ channel: all(value) })}
      />
      <Choice
        label={texts.converted}
        value={converted ?? 'all'}
        options={outcomeChoices}
        onChange={(value) => choose({ converted: all(value) })}
      />
      {campaign ? (
        <Button icon="x" onClick={() => choose({ campaign: null })} aria-label={texts.clearCampaign}>
          {texts.campaign(campaign)}
        </Button>
      ) : null}
    </div>
  );
}

/** What went out and what came back, newest first. */
export function OutreachLog() {
  const choice = useOutreachChoice();
  const { query, page, choose } = choice;
  const asked = useQuery({
    ...adminQuery('listCommunicationLogs', { query: { ...query, page } }),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({
    ...adminQuery('summariseOutreach', { query }),
    placeholderData: keepPreviousData,
  }).data;
  const chosen = Object.keys(query).length > 0;
  return (
    <section className="adm-part-s" aria-labelledby="adm-log">
      <h2 id="adm-log">{texts.heading}</h2>
      <Filters {...choice} />
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows
              page={page}
              title={chosen ? texts.empty : texts.none}
              onFirst={() => choose({ page: null })}
            >
              {chosen ? texts.emptyWhy : texts.noneWhy}
            </NoRows>
          ) : (
            <>
              <Table label={texts.heading} columns={Object.values(named)} busy={asked.isPlaceholderData}>
                {rows.map((log) => (
                  <LogRow key={log.id} log={log} />
                ))}
              </Table>
              <Pager
                what={texts.heading}
                page={page}
                shown={rows.length}
                size={ADMIN_PAGE}
                total={counted?.total ?? null}
                pages={counted?.pages ?? null}
                onPage={(next) => choose({ page: String(next) })}
              />
            </>
          )
        }
      </Fetched>
    </section>
  );
}
