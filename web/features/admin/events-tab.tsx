import { useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/calendar.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import { countryName } from '../../lib/country-name.ts';
import { eventCountdown, utcDate, utcDayTime, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ImpactBadge } from '../../ui/impact-badge.tsx';
import { Choice } from './choice.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Cell, Pager, Table } from './table.tsx';
import { events as texts } from './texts/events.ts';
import { shell } from './texts/shell.ts';
import { useAddress } from './use-address.ts';

const MINUTE = 60_000;
const impacts = ['HIGH', 'MEDIUM', 'LOW'] as const;
const impactChoices = (['all', ...impacts] as const).map((value) => ({ value, label: texts.impacts[value] }));

function notes({ simulated, precision }: EconomicEvent): string | null {
  const said = [simulated && texts.simulated, precision === 'estimated' && texts.estimated];
  return said.filter(Boolean).join(', ') || null;
}

function EventRow({ event, now }: { event: EconomicEvent; now: number }) {
  const figure = (value: string | null): string => value ?? shell.none;
  return (
    <tr>
      <th scope="row" className={event.name.length > 36 ? 'long' : undefined}>
        {event.name}
        {notes(event) ? <span>{notes(event)}</span> : null}
      </th>
      <Cell main={`${utcDate(event.time)}, ${utcTime(event.time)}`} more={eventCountdown(event.time, now)} />
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

/** Everything that the calendar holds, soonest first. */
export default function EventsTab() {
  const { maybe, of, page, choose } = useAddress();
  const asked = useQuery(adminQuery('getEconomicEvents'));
  const now = useNow(MINUTE);
  const impact = maybe('impact', impacts);
  const currency = of('currency');
  const all = asked.data?.events ?? [];
  const currencies = [...new Set(all.map((event) => event.currency))].filter(Boolean).toSorted();
  const found = all.filter(
    (event) => (!impact || event.impact === impact) && (!currency || event.currency === currency),
  );
  const pages = Math.max(1, Math.ceil(found.length / ADMIN_PAGE));
  const at = Math.min(page, pages);
  const rows = found.slice((at - 1) * ADMIN_PAGE, at * ADMIN_PAGE);
  const chosen = Boolean(impact ?? currency);
  return (
    <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
      {({ asOf }) => (
        <>
          <div className="adm-tools">
            <Choice
              label={texts.impact}
              value={impact ?? 'all'}
              options={impactChoices}
              onChange={(value) => choose({ impact: value === 'all' ? null : value })}
            />
            <Choice
              label={texts.currency}
              value={currency && currencies.includes(currency) ? currency : ''}
              options={[
                { value: '', label: texts.anyCurrency },
                ...currencies.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => choose({ currency: value || null })}
            />
            <span className="adm-total small muted num" role="status">
              {texts.total(found.length, all.length)}
            </span>
          </div>
          {rows.length === 0 ? (
            <div className="card adm-none">
              <EmptyState title={chosen ? texts.noMatch : texts.empty}>
                {chosen ? texts.noMatchWhy : texts.emptyWhy}
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
                what={texts.caption}
                page={at}
                shown={rows.length}
                size={ADMIN_PAGE}
                total={found.length}
                pages={pages}
                onPage={(next) => choose({ page: String(next) })}
              />
            </>
          )}
          <p className="small muted num">{asOf ? texts.asOf(utcDayTime(asOf)) : texts.embedded}</p>
        </>
      )}
    </Fetched>
  );
}
