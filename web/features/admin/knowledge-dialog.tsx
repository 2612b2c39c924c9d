import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { utcDate } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { topic as topicName } from './texts/codes.ts';
import { knowledge as texts } from './texts/dialogs.ts';
import type { UserBodyProps } from './user-dialog.tsx';

type Part = { known: number; of: number; points: number; most: number };

function PartLine({ label, part }: { label: string; part: Part }) {
  const share = part.most > 0 ? (part.points / part.most) * 100 : 0;
  return (
    <div className="adm-part">
      <dt>{label}</dt>
      <dd className="num">
        <b>{texts.of(part.known, part.of)}</b>
        <i style={{ '--w': `${share}%` } as CSSProperties} aria-hidden="true" />
        <span className="muted small">{texts.points(part.points, part.most)}</span>
      </dd>
    </div>
  );
}

/** What a user's knowledge percentage is made of. */
export default function Knowledge({ userId }: UserBodyProps) {
  const query = useQuery(adminQuery('getUserKnowledge', { params: { id: userId } }));
  return (
    <Fetched query={query} loading={texts.loading} failed={texts.failed}>
      {({ percent, level, told, lessons, signals, topics, recentLessons }) => (
        <div className="adm-body">
          <p className="adm-sum num">{texts.sum(percent, level)}</p>
          <p className="muted">{texts.about}</p>
          <dl className="adm-parts">
            <PartLine label={texts.told} part={told} />
            <PartLine label={texts.lessons} part={lessons} />
            <PartLine label={texts.signals} part={signals} />
          </dl>
          <h3>{texts.topics}</h3>
          {topics.length === 0 ? (
            <p className="muted">{texts.noTopics}</p>
          ) : (
            <ul className="adm-chips">
              {topics.map((topic) => (
                <li key={topic}>
                  <Chip>{topicName(topic)}</Chip>
                </li>
              ))}
            </ul>
          )}
          <h3>{texts.recent}</h3>
          {recentLessons.length === 0 ? (
            <p className="muted">{texts.noLessons}</p>
          ) : (
            <ul className="adm-list">
              {recentLessons.map(({ title, at }) => (
                <li key={`${title}-${at}`}>
                  <span>{title}</span>
                  <span className="muted num">{utcDate(at)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Fetched>
  );
}
