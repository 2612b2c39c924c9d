import { useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCount, formatPercent, formatSigned, formatUtcDate } from '../../../lib/format/format.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { Table } from '../table/table.tsx';
import { conversions } from '../texts/conversions.ts';
import { shell } from '../texts/shell.ts';
import '../dashboard/dashboard-section.css';
import './hold-out-comparison.css';
import '../table/query-section.css';

const texts = conversions.holdOut;
const columnTexts = texts.columns;

type Comparison = ReplyOfEndpoint<'compareHoldOut'>;
type Group = Comparison['writtenTo'];

const wholePercent = (share: number): string => formatPercent(share, 0);
/** Percentage points. */
const formatPoints = (share: number): string => formatSigned(share * 100, 1);

function GroupRow({ name, group }: { name: string; group: Group }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(group.people)}</td>
      <td>{formatCount(group.returned)}</td>
      <td>{group.share === null ? shell.none : formatPercent(group.share)}</td>
      <td>
        {group.interval
          ? texts.range(wholePercent(group.interval[0]), wholePercent(group.interval[1]))
          : shell.none}
      </td>
    </tr>
  );
}

function Difference({ difference, enough }: Pick<Comparison, 'difference' | 'enough'>) {
  const unclear = difference && difference.interval[0] <= 0 && difference.interval[1] >= 0;
  return (
    <>
      {enough ? null : (
        <p className="small-sample-note">
          <Chip tone="warn" icon="clock">
            {texts.few}
          </Chip>
          <span className="muted">{texts.fewWhy}</span>
        </p>
      )}
      {difference ? (
        <p className="numeric">
          {texts.difference(
            difference.share,
            formatPoints(difference.interval[0]),
            formatPoints(difference.interval[1]),
          )}
          {unclear ? ` ${texts.unclear}` : null}
        </p>
      ) : null}
    </>
  );
}

export function HoldOutComparison() {
  const query = useQuery(adminQuery('compareHoldOut', { query: { days: 90 } }));
  return (
    <section className="dashboard-section" aria-labelledby="adm-hold-out">
      <h2 id="adm-hold-out">{texts.heading}</h2>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {({ heldOutShare, since, writtenTo, heldOut, difference, enough }) => (
          <>
            <p className="muted explanation numeric">
              {texts.about(wholePercent(heldOutShare))}
              {since === null ? null : ` ${texts.days(90)}. ${texts.since(formatUtcDate(since))}`}
            </p>
            {writtenTo.people + heldOut.people === 0 ? (
              <div className="card query-section__empty">
                <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
              </div>
            ) : (
              <>
                <Table
                  label={texts.heading}
                  columns={[
                    columnTexts.group,
                    columnTexts.people,
                    columnTexts.back,
                    columnTexts.share,
                    columnTexts.likely,
                  ]}
                >
                  <GroupRow name={texts.writtenTo} group={writtenTo} />
                  <GroupRow name={texts.heldOut} group={heldOut} />
                </Table>
                <Difference difference={difference} enough={enough} />
              </>
            )}
          </>
        )}
      </QuerySection>
    </section>
  );
}
