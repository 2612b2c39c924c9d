import { useQuery } from '@tanstack/react-query';
import type { AnnouncementAnalytics } from '@app/contracts/monitor.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { count, percentOf } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatCard, StatCards } from '../../ui/stat.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { announcements as texts } from './texts/events.ts';
import { shell } from './texts/shell.ts';

const whole = (share: number): string => percentOf(share, 0);

/** A share never stands without how sure it is. */
function accuracyNote({ totalValidations, interval }: AnnouncementAnalytics): string {
  if (!interval) return texts.noneYet;
  const likely = texts.interval(whole(interval[0]), whole(interval[1]));
  return totalValidations < enoughToMeanSomething ? `${likely}, ${texts.few}` : likely;
}

/** How often what was announced before a release came true. */
export default function AnnouncementsTab() {
  const asked = useQuery(adminQuery('getAnnouncementAnalytics'));
  return (
    <Fetched query={asked} loading={texts.loading} failed={texts.failed}>
      {(analytics) => (
        <>
          <section className="adm-part-s" aria-labelledby="adm-announced">
            <h2 id="adm-announced">{texts.heading}</h2>
            <StatCards>
              <StatCard
                label={texts.validated}
                value={count(analytics.totalValidations)}
                note={texts.validatedNote}
              />
              <StatCard
                label={texts.accuracy}
                value={analytics.accuracyRate === null ? shell.none : percentOf(analytics.accuracyRate)}
                note={accuracyNote(analytics)}
              />
            </StatCards>
            <p className="muted adm-why">{texts.how}</p>
          </section>
          <section className="adm-part-s" aria-labelledby="adm-recent">
            <h2 id="adm-recent">{texts.recent}</h2>
            <div className="card">
              {analytics.recentActivity.length === 0 ? (
                <div className="adm-none">
                  <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
                </div>
              ) : (
                <ol className="adm-lines num">
                  {analytics.recentActivity.map((line, index) => (
                    <li key={`${index}-${line}`}>{line}</li>
                  ))}
                </ol>
              )}
            </div>
          </section>
        </>
      )}
    </Fetched>
  );
}
