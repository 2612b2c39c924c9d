import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { MemoryView } from '@app/contracts/accounts/memory.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { LessonPath } from './lesson-path.tsx';
import { MemoryFacts } from './memory-facts.tsx';
import { DisclosureSection } from '../disclosure-section.tsx';
import { FactList } from '../fact-list.tsx';
import { memoryQuery, useChangeMemory } from './memory-queries.ts';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/memory.ts';
import '../account.css';
import './memory-section.css';

const formatPercent = (value: number): string => `${formatCount(value)}%`;

function Knowledge({ knowledge }: { knowledge: MemoryView['knowledge'] }) {
  const id = useId();
  const copy = texts.knowledge;
  const value = copy.value(formatPercent(knowledge.percent), knowledge.level);
  const partText = ({ known, of }: { known: number; of: number }) =>
    copy.of(formatCount(known), formatCount(of));
  return (
    <div>
      <div className="knowledge-meter__header">
        <h4 id={id}>{copy.title}</h4>
        <b className="numeric">{value}</b>
      </div>
      <div
        className="knowledge-meter"
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
          [copy.told, partText(knowledge.told)],
          [copy.lessons, partText(knowledge.lessons)],
          [copy.signals, partText(knowledge.signals)],
        ]}
      />
    </div>
  );
}

const showFailure = (error: unknown) =>
  showToast({ title: failureText(error, texts.failure), kind: 'error' });

type LessonsProps = { lessons: MemoryView['lessons']; next: NonNullable<MemoryView['nextLessons']> };

function Lessons({ lessons, next }: LessonsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const erase = useChangeMemory();
  const eraseLessons = () =>
    erase.mutate(
      { type: 'eraseLessons' },
      {
        onSuccess: () => {
          showToast({ title: texts.facts.erased, kind: 'success' });
          heading.current?.focus();
        },
        onError: showFailure,
      },
    );
  return (
    <div>
      <h4 ref={heading} tabIndex={-1}>
        {texts.lessons.title}
      </h4>
      {lessons.length === 0 && next.length === 0 ? (
        <p className="small muted">{texts.lessons.empty}</p>
      ) : null}
      <LessonPath done={lessons} next={next} />
      {next[0] ? <p className="small muted">{texts.path.ask}</p> : null}
      {lessons.length === 0 ? null : (
        <Button size="small" busy={erase.isPending} busyLabel={texts.facts.erasing} onClick={eraseLessons}>
          {texts.lessons.erase}
        </Button>
      )}
    </div>
  );
}

function EraseEverything({ onErased }: { onErased: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const erase = useChangeMemory();
  const copy = texts.everything;
  const eraseAll = () =>
    erase.mutate(
      { type: 'eraseEverything' },
      {
        onSuccess: () => {
          setConfirming(false);
          showToast({ title: copy.done, kind: 'success' });
          onErased();
        },
        onError: (error) => {
          setConfirming(false);
          showFailure(error);
        },
      },
    );
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {copy.action}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={copy.title}
        description={copy.about}
        cancelLabel={copy.keep}
        confirmLabel={copy.confirm}
        busy={erase.isPending}
        busyLabel={copy.busy}
        onCancel={() => setConfirming(false)}
        onConfirm={eraseAll}
      />
    </>
  );
}

function MemoryContent({ memory }: { memory: MemoryView }) {
  const { kept, facts, lessons, nextLessons, signals, practice, knowledge } = memory;
  const copy = texts.signals;
  return (
    <>
      <Knowledge knowledge={knowledge} />
      {kept ? null : <p className="small">{facts.length > 0 ? texts.ended : texts.free}</p>}
      {kept || facts.length > 0 ? <MemoryFacts facts={facts} isEditable={kept} /> : null}
      <Lessons lessons={lessons} next={nextLessons ?? []} />
      <p className="small muted numeric">
        {signals.settled === 0
          ? practice.settled === 0
            ? copy.none
            : copy.noSignal
          : copy.some(
              formatCount(signals.targetHit),
              formatCount(signals.settled),
              signals.settled === 1,
            )}{' '}
        {practice.settled === 0
          ? null
          : `${copy.practice(formatCount(practice.targetHit), formatCount(practice.settled))} `}
        {copy.record}
      </p>
    </>
  );
}

function summariseMemory({ kept, facts, knowledge }: MemoryView): string {
  const known = formatPercent(knowledge.percent);
  return kept || facts.length > 0
    ? texts.summary(texts.things(formatCount(facts.length), facts.length === 1), known)
    : texts.summaryFree(known);
}

export function MemorySection({ plan }: { plan: UserView['plan'] }) {
  const content = useRef<HTMLDivElement>(null);
  const query = useQuery(memoryQuery);
  const { data, refetch } = query;
  // The plan decides what is remembered, and may change in another tab.
  const previousPlan = useRef(plan);
  useEffect(() => {
    if (previousPlan.current !== plan) void refetch();
    previousPlan.current = plan;
  }, [plan, refetch]);
  return (
    <DisclosureSection title={texts.title} summary={data ? summariseMemory(data) : undefined}>
      <div className="section-parts" ref={content} tabIndex={-1}>
        {data ? (
          <>
            <MemoryContent memory={data} />
            <div>
              <EraseEverything onErased={() => content.current?.focus()} />
            </div>
          </>
        ) : (
          <PendingQuery query={query} loading={texts.loading} failed={texts.failed} />
        )}
      </div>
    </DisclosureSection>
  );
}
