import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CommunicationLog } from '@app/contracts/admin/outreach.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatUtcDate, formatUtcTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/badges/chip.tsx';
import { SelectFilter } from '../table/select-filter.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { channels, outcomes, useOutreachFilters } from './outreach-filters.ts';
import { adminQuery } from '../queries.ts';
import { SearchField } from '../table/search-field.tsx';
import { Cell, NoRows, Pager, Table } from '../table/table.tsx';
import { messageTypeLabel } from '../texts/codes.ts';
import { conversions } from '../texts/conversions.ts';
import { shell } from '../texts/shell.ts';
import { formatReturnTime } from '../texts/formats.ts';
import { formatUserName } from '../users/user-list-query.ts';
import '../dashboard/dashboard-section.css';
import '../table/table-filters.css';

const texts = conversions.log;
const columnTexts = texts.columns;
const FIRST_MESSAGE_LENGTH = 100;

const channelChoices = ['all', ...channels].map((value) => ({
  value,
  label: texts.channels[value as keyof typeof texts.channels],
}));
const outcomeChoices = ['all', ...outcomes].map((value) => ({
  value,
  label: texts.outcomes[value as keyof typeof texts.outcomes],
}));

const joinPlace = (...words: (string | null)[]): string | null => words.filter(Boolean).join(', ') || null;

/** By characters, as `slice` would cut a surrogate pair in two. */
const truncate = (text: string): string => Array.from(text).slice(0, FIRST_MESSAGE_LENGTH).join('');

function LogRow({ log }: { log: CommunicationLog }) {
  const converted = log.messages_after_outreach > 0;
  const { first_return_time: returnedAt, first_message_after_outreach: firstMessage } = log;
  return (
    <tr>
      <th scope="row">
        <b>{log.user_email}</b>
        <span>{formatUserName({ firstName: log.first_name, lastName: log.last_name })}</span>
      </th>
      <Cell main={`${formatUtcDate(log.sent_at)}, ${formatUtcTime(log.sent_at)}`} />
      <Cell main={texts.channels[log.channel]} more={messageTypeLabel(log.message_type)} />
      <td>
        <Chip tone={converted ? 'up' : 'quiet'} icon={converted ? 'check' : 'minus'}>
          {converted ? texts.yes : texts.no}
        </Chip>
      </td>
      <Cell
        main={
          returnedAt === null
            ? texts.notBack
            : formatReturnTime(Date.parse(returnedAt) - Date.parse(log.sent_at))
        }
        more={converted ? texts.messages(log.messages_after_outreach) : null}
      />
      <td className={firstMessage ? 'admin-table__long-text' : undefined}>
        {firstMessage ? truncate(firstMessage) : shell.none}
      </td>
      <Cell main={log.campaign_source} more={log.campaign_id} />
      <Cell
        main={joinPlace(log.country && countryName(log.country), log.city)}
        more={log.registration_country && texts.registeredIn(countryName(log.registration_country))}
      />
      <Cell main={log.device} />
    </tr>
  );
}

function OutreachLogFilters({
  search,
  campaign,
  channel,
  converted,
  update,
}: ReturnType<typeof useOutreachFilters>) {
  const noneIfAll = (value: string): string | null => (value === 'all' ? null : value);
  return (
    <div className="table-filters">
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={search}
        onSearch={(text) => update({ search: text || null })}
      />
      <SelectFilter
        label={texts.channel}
        value={channel ?? 'all'}
        options={channelChoices}
        onChange={(value) => update({ channel: noneIfAll(value) })}
      />
      <SelectFilter
        label={texts.converted}
        value={converted ?? 'all'}
        options={outcomeChoices}
        onChange={(value) => update({ converted: noneIfAll(value) })}
      />
      {campaign ? (
        <Button icon="x" onClick={() => update({ campaign: null })} aria-label={texts.clearCampaign}>
          {texts.campaign(campaign)}
        </Button>
      ) : null}
    </div>
  );
}

export function OutreachLog() {
  const filters = useOutreachFilters();
  const { filterQuery, page, update } = filters;
  const list = useQuery({
    ...adminQuery('listCommunicationLogs', { query: { ...filterQuery, page } }),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery({
    ...adminQuery('summariseOutreach', { query: filterQuery }),
    placeholderData: keepPreviousData,
  }).data;
  const isFiltered = Object.keys(filterQuery).length > 0;
  return (
    <section className="dashboard-section" aria-labelledby="adm-log">
      <h2 id="adm-log">{texts.heading}</h2>
      <OutreachLogFilters {...filters} />
      <QuerySection query={list} loading={texts.loading} failed={texts.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows
              page={page}
              title={isFiltered ? texts.empty : texts.none}
              onFirst={() => update({ page: null })}
            >
              {isFiltered ? texts.emptyWhy : texts.noneWhy}
            </NoRows>
          ) : (
            <>
              <Table label={texts.heading} columns={Object.values(columnTexts)} busy={list.isPlaceholderData}>
                {rows.map((log) => (
                  <LogRow key={log.id} log={log} />
                ))}
              </Table>
              <Pager
                listName={texts.heading}
                page={page}
                rowCount={rows.length}
                pageSize={ADMIN_PAGE_SIZE}
                total={summary?.total ?? null}
                pages={summary?.pages ?? null}
                onPage={(next) => update({ page: String(next) })}
              />
            </>
          )
        }
      </QuerySection>
    </section>
  );
}
