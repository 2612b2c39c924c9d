import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { count, percentOf } from '../../lib/format.ts';
import { StatCard, StatCards } from '../../ui/stat.tsx';
import { Fetched } from './fetched.tsx';
import { useOutreachChoice } from './outreach-choice.ts';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { channel, messageType } from './texts/codes.ts';
import { conversions } from './texts/conversions.ts';
import { shell } from './texts/shell.ts';
import { returnTime } from './texts/words.ts';

const texts = conversions.summary;
const named = texts.columns;
const HOUR = 3_600_000;

type Counted = { sent: number; returned: number; converted: number };
type PartsProps = {
  label: string;
  parts: Readonly<Record<string, Counted>>;
  named: (code: string) => string;
};

function Parts({ label, parts, named: nameOf }: PartsProps) {
  return (
    <Table label={label} columns={[label, named.sent, named.returned, named.converted, named.rate]}>
      {Object.entries(parts).map(([name, { sent, returned, converted }]) => (
        <tr key={name}>
          <th scope="row">{nameOf(name)}</th>
          <td>{count(sent)}</td>
          <td>{count(returned)}</td>
          <td>{count(converted)}</td>
          <td>{sent > 0 ? percentOf(converted / sent, 0) : shell.none}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Sums over everything that the filters of the log leave. */
export function OutreachSummary() {
  const { query } = useOutreachChoice();
  const asked = useQuery({
    ...adminQuery('summariseOutreach', { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="adm-part-s" aria-labelledby="adm-summary">
      <h2 id="adm-summary">{texts.heading}</h2>
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {({ total, people, returned, converted, conversionRate, medianReturnHours, byChannel, byType }) => (
          <>
            <StatCards>
              <StatCard label={texts.sent} value={count(total)} note={texts.people(people)} />
              <StatCard
                label={texts.rate}
                value={total > 0 ? texts.percent(conversionRate) : shell.none}
                note={total > 0 ? texts.rateNote(converted, total) : texts.notSent}
              />
              <StatCard label={texts.converted} value={count(converted)} note={texts.convertedNote} />
              <StatCard
                label={texts.back}
                value={count(returned)}
                note={texts.backNote(
                  medianReturnHours === null ? null : returnTime(medianReturnHours * HOUR),
                )}
              />
            </StatCards>
            {total > 0 ? (
              <div className="adm-two">
                <Parts label={texts.byChannel} parts={byChannel} named={channel} />
                <Parts label={texts.byType} parts={byType} named={messageType} />
              </div>
            ) : null}
          </>
        )}
      </Fetched>
    </section>
  );
}
