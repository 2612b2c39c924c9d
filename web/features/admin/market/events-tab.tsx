import { MINUTE_MS } from '@app/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import {
  formatEventCountdown,
  formatUtcDate,
  formatUtcDayTime,
  formatUtcTime,
} from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ImpactBadge } from '../../../ui/badges/impact-badge.tsx';
import { SelectFilter } from '../table/select-filter.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { Cell, Pager, Table } from '../table/table.tsx';
import { events as texts } from '../texts/events.ts';
import { shell } from '../texts/shell.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import '../table/table-filters.css';
import '../table/query-section.css';

const impacts = ['HIGH', 'MEDIUM', 'LOW'] as const;
const impactChoices = (['all', ...impacts] as const).map((value) => ({ value, label: texts.impacts[value] }));

function describeSource({ simulated, precision }: EconomicEvent): string | null {
  const labels = [simulated && texts.simulated, precision === 'estimated' && texts.estimated];
  return labels.filter(Boolean).join(', ') || null;
}

function EventRow({ event, now }: { event: EconomicEvent; now: number }) {
  const figure = (value: string | null): string => value ?? shell.none;
  return (
    <tr>
      <th scope="row" className={event.name.length > 36 ? 'admin-table__long-text' : undefined}>
        {event.name}
        {describeSource(event) ? <span>{describeSource(event)}</span> : null}
      </th>
      <Cell
        main={`${formatUtcDate(event.time)}, ${formatUtcTime(event.time)}`}
        more={formatEventCountdown(event.time, now)}
      />
      <td>
        <ImpactBadge impact={event.impact} />
      </td>
      <Cell main={countryName(event.country)} more={event.currency} />
      <td>{figure(event.forecast)}</td>
      <td>{figure(event.previous)}</td>
      <td>
        <b>{figure(event.actual)}</b>
      </td>
      <td>{event.affectedCurrencyPairs.join(', ') || shell.none}</td>
      <td>{event.source}</td>
    </tr>
  );
}

export default function EventsTab() {
  const { oneOfOrNone, get, page, update } = useDashboardUrl();
  const query = useQuery(adminQuery('getEconomicEvents'));
  const now = useNow(MINUTE_MS);
  const impact = oneOfOrNone('impact', impacts);
  const currency = get('currency');
  const all = query.data?.events ?? [];
  const currencies = [...new Set(all.map((event) => event.currency))].filter(Boolean).toSorted();
  const filtered = all.filter(
    (event) => (!impact || event.impact === impact) && (!currency || event.currency === currency),
  );
  const pages = Math.max(1, Math.ceil(filtered.length / ADMIN_PAGE_SIZE));
  const at = Math.min(page, pages);
  const rows = filtered.slice((at - 1) * ADMIN_PAGE_SIZE, at * ADMIN_PAGE_SIZE);
  const isFiltered = Boolean(impact ?? currency);
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {({ asOf }) => (
        <>
          <div className="table-filters">
            <SelectFilter
              label={texts.impact}
              value={impact ?? 'all'}
              options={impactChoices}
              onChange={(value) => update({ impact: value === 'all' ? null : value })}
            />
            <SelectFilter
              label={texts.currency}
              value={currency && currencies.includes(currency) ? currency : ''}
              options={[
                { value: '', label: texts.anyCurrency },
                ...currencies.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => update({ currency: value || null })}
            />
            <span className="table-filters__total small muted numeric" role="status">
              {texts.total(filtered.length, all.length)}
            </span>
          </div>
          {rows.length === 0 ? (
            <div className="card query-section__empty">
              <EmptyState title={isFiltered ? texts.noMatch : texts.empty}>
                {isFiltered ? texts.noMatchWhy : texts.emptyWhy}
              </EmptyState>
            </div>
          ) : (
            <>
              <Table label={texts.caption} columns={Object.values(texts.columns)}>
                {rows.map((event) => (
                  <EventRow key={event.id} event={event} now={now} />
                ))}
              </Table>
              <Pager
                listName={texts.caption}
                page={at}
                rowCount={rows.length}
                pageSize={ADMIN_PAGE_SIZE}
                total={filtered.length}
                pages={pages}
                onPage={(next) => update({ page: String(next) })}
              />
            </>
          )}
          <p className="small muted numeric">{asOf ? texts.asOf(formatUtcDayTime(asOf)) : texts.embedded}</p>
        </>
      )}
    </QuerySection>
  );
}
