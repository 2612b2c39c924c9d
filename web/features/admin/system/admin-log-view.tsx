import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { SelectFilter } from '../table/select-filter.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { adminQuery } from '../queries.ts';
import { Cell, Lines } from '../table/table.tsx';
import { formatSubject, adminActionLabel, adminActionLabels } from '../texts/codes.ts';
import { shell } from '../texts/shell.ts';
import { log as texts } from '../texts/views.ts';
import { formatDateTime } from '../texts/formats.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import '../table/table-filters.css';

type Entry = ReplyOfEndpoint<'listAdminLog'>['entries'][number];

const MAX_ACTION_LENGTH = 40;

const actionChoices = [
  { value: '', label: texts.allActions },
  ...Object.entries(adminActionLabels).map(([value, label]) => ({ value, label })),
];

/** Includes an unknown action of the URL, so that the filter shows its value. */
const actionChoicesWith = (action: string): readonly { value: string; label: string }[] =>
  actionChoices.some(({ value }) => value === action)
    ? actionChoices
    : [...actionChoices, { value: action, label: action }];

const factLines = (facts: Entry['facts']): string[] =>
  Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

function EntryRow({ entry }: { entry: Entry }) {
  const facts = factLines(entry.facts);
  return (
    <tr>
      <th scope="row">
        <Lines main={formatDateTime(entry.at)} />
      </th>
      <Cell main={entry.admin ?? texts.operator} />
      <Cell main={adminActionLabel(entry.action)} />
      <Cell main={entry.userEmail ?? (entry.userId ? shell.gone : null)} />
      <Cell main={formatSubject(entry.about) || null} />
      <td className={entry.reason ? 'admin-table__long-text' : undefined}>{entry.reason || shell.none}</td>
      <td>
        {facts.length === 0 ? (
          shell.none
        ) : (
          <details>
            <summary>{texts.facts}</summary>
            <ul className="detail-list">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}

export default function AdminLogView() {
  const { get, page, update } = useDashboardUrl();
  const action = (get('action') ?? '').slice(0, MAX_ACTION_LENGTH);
  const query = useQuery({
    ...adminQuery('listAdminLog', { query: { ...(action && { action }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.action}
          value={action}
          options={actionChoicesWith(action)}
          onChange={(chosen) => update({ action: chosen || null })}
        />
      </div>
      <PagedTable
        query={query}
        texts={texts}
        page={page}
        empty={{
          title: action ? texts.noMatch : texts.empty,
          why: action ? texts.noMatchWhy : texts.emptyWhy,
        }}
        rows={({ entries }) => entries.map((one) => <EntryRow key={one.id} entry={one} />)}
        onPage={(next) => update({ page: String(next) })}
      />
    </>
  );
}
