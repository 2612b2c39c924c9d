import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import type { MemoryView } from '@app/contracts/memory.ts';
import { failureText } from '../../lib/failure-text.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast-store.ts';
import './memory.css';
import { MemoryFacts } from './memory-facts.tsx';
import { FactList } from './profile-facts.tsx';
import { Section } from './profile-fields.tsx';
import { memoryQuery, useChangeMemory } from './queries.ts';
import { texts } from './texts/memory.ts';

const percent = (value: number): string => `${count(value)}%`;

function Knowledge({ knowledge }: { knowledge: MemoryView['knowledge'] }) {
  const id = useId();
  const say = texts.knowledge;
  const value = say.value(percent(knowledge.percent), knowledge.level);
  const part = ({ known, of }: { known: number; of: number }) => say.of(count(known), count(of));
  return (
    <div>
      <div className="know-h">
        <h4 id={id}>{say.title}</h4>
        <b className="num">{value}</b>
      </div>
      <div
        className="know"
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={knowledge.percent}
        aria-valuetext={value}
      >
        <span style={{ width: `${knowledge.percent}%` }} />
      </div>
      <FactList
        facts={[
          [say.told, part(knowledge.told)],
          [say.lessons, part(knowledge.lessons)],
          [say.signals, part(knowledge.signals)],
        ]}
      />
    </div>
  );
}

const failed = (error: unknown) => toast({ title: failureText(error, texts.failure), kind: 'error' });

function Lessons({ lessons }: { lessons: MemoryView['lessons'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const erase = useChangeMemory();
  const forget = () =>
    erase.mutate(
      { what: 'lessons' },
      {
        onSuccess: () => {
          toast({ title: texts.facts.erased, kind: 'success' });
          heading.current?.focus();
        },
        onError: failed,
      },
    );
  return (
    <div>
      <h4 ref={heading} tabIndex={-1}>
        {texts.lessons.title}
      </h4>
      {lessons.length === 0 ? (
        <p className="small muted">{texts.lessons.empty}</p>
      ) : (
        <>
          <ul className="mem-lessons">
            {lessons.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <Button
            size="sm"

            busy={erase.isPending}
            busyLabel={texts.facts.erasing}
            onClick={forget}
          >
            {texts.lessons.erase}
          </Button>
        </>
      )}
    </div>
  );
}

function EraseEverything({ onErased }: { onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const erase = useChangeMemory();
  const say = texts.everything;
  const forget = () =>
    erase.mutate(
      { what: 'everything' },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ title: say.done, kind: 'success' });
          onErased();
        },
        onError: (error) => {
          setAsking(false);
          failed(error);
        },
      },
    );
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {say.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say.title}
        description={say.about}
        cancelLabel={say.keep}
        confirmLabel={say.confirm}
        busy={erase.isPending}
        busyLabel={say.busy}
        onCancel={() => setAsking(false)}
        onConfirm={forget}
      />
    </>
  );
}

function Remembered({ memory }: { memory: MemoryView }) {
  const { kept, facts, lessons, signals, knowledge } = memory;
  const say = texts.signals;
  return (
    <>
      <Knowledge knowledge={knowledge} />
      {kept ? null : <p className="small">{facts.length > 0 ? texts.ended : texts.free}</p>}
      {kept || facts.length > 0 ? <MemoryFacts facts={facts} editable={kept} /> : null}
      <Lessons lessons={lessons} />
      <p className="small muted num">
        {signals.settled === 0
          ? say.none
          : say.some(count(signals.targetHit), count(signals.settled), signals.settled === 1)}{' '}
        {say.record}
      </p>
    </>
  );
}

function summaryOf({ kept, facts, knowledge }: MemoryView): string {
  const known = percent(knowledge.percent);
  return kept || facts.length > 0
    ? texts.summary(texts.things(count(facts.length), facts.length === 1), known)
    : texts.summaryFree(known);
}

/** What Pipsy remembers of the user, to be seen, corrected and erased. */
export function MemorySection({ plan }: { plan: UserView['plan'] }) {
  const inside = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery(memoryQuery);
  // Premium, bought or ended in whatever tab, begins and ends to remember at once.
  const known = useRef(plan);
  useEffect(() => {
    if (known.current !== plan) void refetch();
    known.current = plan;
  }, [plan, refetch]);
  return (
    <Section title={texts.title} summary={data ? summaryOf(data) : undefined}>
      <div className="mem" ref={inside} tabIndex={-1}>
        {data ? (
          <>
            <Remembered memory={data} />
            <div>
              <EraseEverything onErased={() => inside.current?.focus()} />
            </div>
          </>
        ) : error ? (
          <ErrorState
            title={failureText(error, texts.failed)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading text={texts.loading} />
        )}
      </div>
    </Section>
  );
}
