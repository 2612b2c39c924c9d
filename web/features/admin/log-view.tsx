import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { Choice } from './choice.tsx';
import { PagedList } from './paged-list.tsx';
import { adminQuery } from './queries.ts';
import { Cell, Lines } from './table.tsx';
import { about, adminAction, adminActionWords } from './texts/codes.ts';
import { shell } from './texts/shell.ts';
import { log as texts } from './texts/views.ts';
import { dayTime } from './texts/words.ts';
import { useAddress } from './use-address.ts';

type Entry = ReplyOfEndpoint<'listAdminLog'>['entries'][number];

const LONGEST_ACTION = 40;

const actionChoices = [
  { value: '', label: texts.allActions },
  ...Object.entries(adminActionWords).map(([value, label]) => ({ value, label })),
];

/** An action of the address that is not known stands among them, so that the filter says what it does. */
const choicesWith = (action: string): readonly { value: string; label: string }[] =>
  actionChoices.some(({ value }) => value === action)
    ? actionChoices
    : [...actionChoices, { value: action, label: action }];

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
        <Lines main={dayTime(entry.at)} />
      </th>
      <Cell main={entry.admin ?? texts.operator} />
      <Cell main={adminAction(entry.action)} />
      <Cell main={entry.userEmail ?? (entry.userId ? shell.gone : null)} />
      <Cell main={about(entry.about) || null} />
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
        <Choice
          label={texts.action}
          value={action}
          options={choicesWith(action)}
          onChange={(chosen) => choose({ action: chosen || null })}
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
