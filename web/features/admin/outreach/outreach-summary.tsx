import { HOUR_MS } from '@app/domain/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { StatCard, StatCards } from '../../../ui/figures/stat.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { useOutreachFilters } from './outreach-filters.ts';
import { adminQuery } from '../queries.ts';
import { Table } from '../table/table.tsx';
import { channelLabel, messageTypeLabel } from '../texts/codes.ts';
import { conversions } from '../texts/conversions.ts';
import { shell } from '../texts/shell.ts';
import { formatReturnTime } from '../texts/formats.ts';
import '../dashboard/dashboard-section.css';

const texts = conversions.summary;
const columnTexts = texts.columns;

type OutreachCounts = { sent: number; returned: number; converted: number };
type OutreachBreakdownProps = {
  label: string;
  parts: Readonly<Record<string, OutreachCounts>>;
  labelFor: (code: string) => string;
};

function OutreachBreakdown({ label, parts, labelFor: nameOf }: OutreachBreakdownProps) {
  return (
    <Table
      label={label}
      columns={[label, columnTexts.sent, columnTexts.returned, columnTexts.converted, columnTexts.rate]}
    >
      {Object.entries(parts).map(([name, { sent, returned, converted }]) => (
        <tr key={name}>
          <th scope="row">{nameOf(name)}</th>
          <td>{formatCount(sent)}</td>
          <td>{formatCount(returned)}</td>
          <td>{formatCount(converted)}</td>
          <td>{sent > 0 ? formatPercent(converted / sent, 0) : shell.none}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Totals over everything that matches the filters of the log. */
export function OutreachSummary() {
  const { filterQuery } = useOutreachFilters();
  const query = useQuery({
    ...adminQuery('summariseOutreach', { query: filterQuery }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="dashboard-section" aria-labelledby="adm-summary">
      <h2 id="adm-summary">{texts.heading}</h2>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {({ total, people, returned, converted, conversionRate, medianReturnHours, byChannel, byType }) => (
          <>
            <StatCards>
              <StatCard label={texts.sent} value={formatCount(total)} note={texts.people(people)} />
              <StatCard
                label={texts.rate}
                value={total > 0 ? texts.percent(conversionRate) : shell.none}
                note={total > 0 ? texts.rateNote(converted, total) : texts.notSent}
              />
              <StatCard label={texts.converted} value={formatCount(converted)} note={texts.convertedNote} />
              <StatCard
                label={texts.back}
                value={formatCount(returned)}
                note={texts.backNote(
                  medianReturnHours === null ? null : formatReturnTime(medianReturnHours * HOUR_MS),
                )}
              />
            </StatCards>
            {total > 0 ? (
              <div className="dashboard-columns">
                <OutreachBreakdown label={texts.byChannel} parts={byChannel} labelFor={channelLabel} />
                <OutreachBreakdown label={texts.byType} parts={byType} labelFor={messageTypeLabel} />
              </div>
            ) : null}
          </>
        )}
      </QuerySection>
    </section>
  );
}
