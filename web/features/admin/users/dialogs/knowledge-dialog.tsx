import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { formatUtcDate } from '../../../../lib/format/format.ts';
import { Chip } from '../../../../ui/badges/chip.tsx';
import { QuerySection } from '../../table/query-section.tsx';
import { adminQuery } from '../../queries.ts';
import { topicLabel as topicName } from '../../texts/codes.ts';
import { knowledge as texts } from '../../texts/dialogs.ts';
import type { UserDialogBodyProps } from './opened-user-dialog.ts';

type KnowledgePart = { known: number; of: number; points: number; most: number };

function PartLine({ label, part }: { label: string; part: KnowledgePart }) {
  const share = part.most > 0 ? (part.points / part.most) * 100 : 0;
  return (
    <div className="knowledge-parts__part">
      <dt>{label}</dt>
      <dd className="knowledge-bar numeric">
        <b>{texts.of(part.known, part.of)}</b>
        <i style={{ '--w': `${share}%` } as CSSProperties} aria-hidden="true" />
        <span className="muted small">{texts.points(part.points, part.most)}</span>
      </dd>
    </div>
  );
}

export default function Knowledge({ userId }: UserDialogBodyProps) {
  const query = useQuery(adminQuery('getUserKnowledge', { params: { id: userId } }));
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {({ percent, level, told, lessons, signals, topics, recentLessons }) => (
        <div className="user-dialog">
          <p className="knowledge-total numeric">{texts.sum(percent, level)}</p>
          <p className="muted">{texts.about}</p>
          <dl className="knowledge-parts">
            <PartLine label={texts.told} part={told} />
            <PartLine label={texts.lessons} part={lessons} />
            <PartLine label={texts.signals} part={signals} />
          </dl>
          <h3>{texts.topics}</h3>
          {topics.length === 0 ? (
            <p className="muted">{texts.noTopics}</p>
          ) : (
            <ul className="chip-list">
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
            <ul className="dated-list">
              {recentLessons.map(({ title, at }) => (
                <li key={`${title}-${at}`}>
                  <span>{title}</span>
                  <span className="muted numeric">{formatUtcDate(at)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </QuerySection>
  );
}
