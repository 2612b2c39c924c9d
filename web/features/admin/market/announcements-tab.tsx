import { useQuery } from '@tanstack/react-query';
import type { AnnouncementAnalytics } from '@app/contracts/admin/monitor.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatCard, StatCards } from '../../../ui/figures/stat.tsx';
import { QuerySection } from '../table/query-section.tsx';
import { adminQuery } from '../queries.ts';
import { announcements as texts } from '../texts/events.ts';
import { shell } from '../texts/shell.ts';
import '../dashboard/dashboard-section.css';
import '../table/query-section.css';

const wholePercent = (share: number): string => formatPercent(share, 0);

function accuracyNote({ totalValidations, interval }: AnnouncementAnalytics): string {
  if (!interval) return texts.noneYet;
  const likely = texts.interval(wholePercent(interval[0]), wholePercent(interval[1]));
  return totalValidations < enoughToMeanSomething ? `${likely}, ${texts.few}` : likely;
}

export default function AnnouncementsTab() {
  const query = useQuery(adminQuery('getAnnouncementAnalytics'));
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {(analytics) => (
        <>
          <section className="dashboard-section" aria-labelledby="adm-announced">
            <h2 id="adm-announced">{texts.heading}</h2>
            <StatCards>
              <StatCard
                label={texts.validated}
                value={formatCount(analytics.totalValidations)}
                note={texts.validatedNote}
              />
              <StatCard
                label={texts.accuracy}
                value={analytics.accuracyRate === null ? shell.none : formatPercent(analytics.accuracyRate)}
                note={accuracyNote(analytics)}
              />
            </StatCards>
            <p className="muted explanation">{texts.how}</p>
          </section>
          <section className="dashboard-section" aria-labelledby="adm-recent">
            <h2 id="adm-recent">{texts.recent}</h2>
            <div className="card">
              {analytics.recentActivity.length === 0 ? (
                <div className="query-section__empty">
                  <EmptyState title={texts.none}>{texts.noneWhy}</EmptyState>
                </div>
              ) : (
                <ol className="line-list numeric">
                  {analytics.recentActivity.map((line, index) => (
                    <li key={`${index}-${line}`}>{line}</li>
                  ))}
                </ol>
              )}
            </div>
          </section>
        </>
      )}
    </QuerySection>
  );
}
