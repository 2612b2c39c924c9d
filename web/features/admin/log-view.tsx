import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { utcDayTime } from '../../lib/format.ts';
import { PagedList } from './paged-list.tsx';
import { adminQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { Cell, Lines } from './table.tsx';
import { shell } from './texts/shell.ts';
import { log as texts } from './texts/views.ts';
import { useAddress } from './use-address.ts';

type Entry = ReplyOfEndpoint<'listAdminLog'>['entries'][number];

const LONGEST_ACTION = 40;

/** One fact a line: its name and what was noted. */
const factLines = (facts: Entry['facts']): string[] =>
  Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

function EntryRow({ entry }: { entry: Entry }) {
  const facts = factLines(entry.facts);
  return (
    <tr>
      <th scope="row">
        <Lines main={utcDayTime(entry.at)} />
      </th>
      <Cell main={entry.admin ?? texts.operator} />
      <Cell main={entry.action} />
      <Cell main={entry.userEmail ?? (entry.userId ? shell.gone : null)} />
      <Cell main={entry.about || null} />
      <td className={entry.reason ? 'long' : undefined}>{entry.reason || shell.none}</td>
      <td>
        {facts.length === 0 ? (
          shell.none
        ) : (
          <details>
            <summary>{texts.facts}</summary>
            <ul className="adm-facts">
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

/** What admins did and looked into, newest first. */
export default function LogView() {
  const { of, page, choose } = useAddress();
  const action = (of('action') ?? '').slice(0, LONGEST_ACTION);
  const asked = useQuery({
    ...adminQuery('listAdminLog', { query: { ...(action && { action }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="adm-tools">
        <SearchField
          label={texts.action}
          placeholder={texts.actionHint}
          value={action}
          onSearch={(text) => choose({ action: text || null })}
        />
      </div>
      <PagedList
        query={asked}
        texts={texts}
        page={page}
        empty={{
          title: action ? texts.noMatch : texts.empty,
          why: action ? texts.noMatchWhy : texts.emptyWhy,
        }}
        rows={({ entries }) => entries.map((one) => <EntryRow key={one.id} entry={one} />)}
        onPage={(next) => choose({ page: String(next) })}
      />
    </>
  );
}
