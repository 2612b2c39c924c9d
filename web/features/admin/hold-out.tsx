import { useQuery } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { count, percentOf, signed, utcDate } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { conversions } from './texts/conversions.ts';
import { shell } from './texts/shell.ts';

const texts = conversions.holdOut;
const named = texts.columns;

type Comparison = ReplyOfEndpoint<'compareHoldOut'>;
type Group = Comparison['writtenTo'];

const whole = (share: number): string => percentOf(share, 0);
/** Difference of two shares, in points. */
const pointsOf = (share: number): string => signed(share * 100, 1);

function GroupRow({ name, group }: { name: string; group: Group }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{count(group.people)}</td>
      <td>{count(group.returned)}</td>
      <td>{group.share === null ? shell.none : percentOf(group.share)}</td>
      <td>{group.interval ? texts.range(whole(group.interval[0]), whole(group.interval[1])) : shell.none}</td>
    </tr>
  );
}

function Difference({ difference, enough }: Pick<Comparison, 'difference' | 'enough'>) {
  const unclear = difference && difference.interval[0] <= 0 && difference.interval[1] >= 0;
  return (
    <>
      {enough ? null : (
        <p className="adm-few">
          <Chip tone="warn" icon="clock">
            {texts.few}
          </Chip>
          <span className="muted">{texts.fewWhy}</span>
        </p>
      )}
      {difference ? (
        <p className="num">
          {texts.difference(
            difference.share,
            pointsOf(difference.interval[0]),
            pointsOf(difference.interval[1]),
          )}
          {unclear ? ` ${texts.unclear}` : null}
        </p>
      ) : null}
    </>
  );
}

/** Whether outreach brings anybody back who would have stayed away. */
export function HoldOut() {
  const asked = useQuery(adminQuery('compareHoldOut', { query: { days: 90 } }));
  return (
    <section className="adm-part-s" aria-labelledby="adm-hold-out">
      <h2 id="adm-hold-out">{texts.heading}</h2>
      <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
        {({ heldOutShare, since, writtenTo, heldOut, difference, enough }) => (
          <>
            <p className="muted adm-why num">
              {texts.about(whole(heldOutShare))}
              {since === null ? null : ` ${texts.days(90)}. ${texts.since(utcDate(since))}`}
            </p>
            {writtenTo.people + heldOut.people === 0 ? (
              <div className="card adm-none">
                <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
              </div>
            ) : (
              <>
                <Table
                  label={texts.heading}
                  columns={[named.group, named.people, named.back, named.share, named.likely]}
                >
                  <GroupRow name={texts.writtenTo} group={writtenTo} />
                  <GroupRow name={texts.heldOut} group={heldOut} />
                </Table>
                <Difference difference={difference} enough={enough} />
              </>
            )}
          </>
        )}
      </Fetched>
    </section>
  );
}
