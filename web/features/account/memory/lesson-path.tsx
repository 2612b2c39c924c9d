import type { MemoryView } from '@app/contracts/accounts/memory.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts/memory.ts';
import './lesson-path.css';

const copy = texts.path;

type LessonPathProps = {
  done: MemoryView['lessons'];
  next: NonNullable<MemoryView['nextLessons']>;
};

/** A way with stations: what was learnt is ticked, what comes next is open, the first of it marked. */
export function LessonPath({ done, next }: LessonPathProps) {
  return (
    <ol className="lesson-path" aria-label={copy.label(done.length, next.length)}>
      {done.map(({ id, title }) => (
        <li key={id} className="lesson-path__station lesson-path__station--done">
          <span className="lesson-path__mark" aria-hidden="true">
            <Icon name="check" size={14} />
          </span>
          <span>{title}</span>
          <span className="visually-hidden">{copy.done}</span>
        </li>
      ))}
      {next.map(({ id, title }, index) => (
        <li
          key={id}
          className={
            index === 0
              ? 'lesson-path__station lesson-path__station--next'
              : 'lesson-path__station lesson-path__station--later'
          }
        >
          <span className="lesson-path__mark" aria-hidden="true" />
          <span>{title}</span>
          <small>{index === 0 ? copy.next : copy.later}</small>
        </li>
      ))}
    </ol>
  );
}
