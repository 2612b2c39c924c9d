import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { categories, type frequencies } from '@app/contracts/profile.ts';
import { CallError } from '@app/contracts/request.ts';
import { MINUS } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast-store.ts';
import './account.css';
import { PickOne, Switch } from './choices.tsx';
import {
  preferencesQuery,
  savePreferencesKey,
  useSavePreferences,
  type PreferenceChoices,
} from './queries.ts';

type Category = (typeof categories)[number];
type Frequency = (typeof frequencies)[number];

/** Specification, section 3. */
const categoryLabels: Record<Category, string> = {
  time_greeting: 'Daily Greetings',
  micro_education: 'Trading Tips',
  token_status: 'Token Updates',
  market_session_open: 'Market Sessions',
  achievement: 'Achievements',
  motivational: 'Motivation',
  personal_checkin: 'Check-ins',
};
const frequencyOptions: readonly { value: Frequency; label: string; note: string }[] = [
  { value: 'low', label: 'Low', note: '1-2 a day' },
  { value: 'medium', label: 'Medium', note: '2-3 a day' },
  { value: 'high', label: 'High', note: '3-5 a day' },
];

const FORM = 'preferences-form';
const DAILY = { from: 1, to: 10, otherwise: 3 };

/** Whole messages a day, 1 to 10; what is no number counts as 3 (specification, section 5). */
export function clampDaily(typed: string | number): number {
  const count = Number.parseInt(String(typed), 10);
  if (Number.isNaN(count)) return DAILY.otherwise;
  return Math.min(DAILY.to, Math.max(DAILY.from, count));
}

const networkFailed = (error: unknown): boolean => error instanceof CallError && error.status === 0;

export const loadFailure = (error: unknown): string =>
  networkFailed(error) ? 'Network error loading preferences' : 'Failed to load preferences';

export function saveFailure(error: unknown): string {
  if (networkFailed(error)) return 'Network error saving preferences';
  const said = error instanceof CallError && error.code !== null ? error.message : '';
  return said || 'Failed to save preferences';
}

export const HOUR_ERROR = 'Use 24-hour time, such as 22:00';

/** A typed hour of the day as `HH:MM`, or null for what is none. */
export function hourOf(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?([0-5]\d)$/.exec(typed.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

type QuietHours = PreferenceChoices['quietHours'];
type QuietFieldsProps = {
  value: QuietHours;
  /** True once a save was tried: what is no hour is then named. */
  checked: boolean;
  onChange: (next: QuietHours) => void;
};

/** Text rather than the browser's own time field, which shows 12 hours where the device does. */
function QuietFields({ value, checked, onChange }: QuietFieldsProps) {
  const field = (end: keyof QuietHours) => ({
    className: 'num',
    inputMode: 'numeric' as const,
    maxLength: 5,
    placeholder: '22:00',
    value: value[end],
    error: checked && hourOf(value[end]) === null ? HOUR_ERROR : null,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [end]: event.target.value }),
  });
  return (
    <fieldset>
      <legend className="lab">Quiet hours, GMT</legend>
      <div className="g2">
        <Field label="From (GMT)" {...field('start')} />
        <Field label="To (GMT)" {...field('end')} />
      </div>
    </fieldset>
  );
}

function DailyStepper({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const count = clampDaily(value);
  const step = (by: number) => onChange(String(clampDaily(count + by)));
  return (
    <div className="stp">
      <Field
        label="Most messages a day"
        className="num"
        inputMode="numeric"
        maxLength={4}
        value={value}
        hint={`${DAILY.from} to ${DAILY.to}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(String(count))}
      />
      <Button aria-label="One less" aria-disabled={count <= DAILY.from} onClick={() => step(-1)}>
        {MINUS}
      </Button>
      <Button aria-label="One more" aria-disabled={count >= DAILY.to} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}

type Held = PreferenceChoices & { engagementScore: number; tradingExperience: string | null };

function Status({ held }: { held: Held }) {
  const { tradingExperience: experience } = held;
  return (
    <section>
      <h3>Status</h3>
      <dl className="kv num">
        <div>
          <dt>Engagement score</dt>
          <dd>{`${held.engagementScore} of 100`}</dd>
        </div>
        <div>
          <dt>Trading experience</dt>
          <dd>{experience ? experience.charAt(0).toUpperCase() + experience.slice(1) : 'Not filled in'}</dd>
        </div>
      </dl>
    </section>
  );
}

function PreferencesForm({ held, onClose }: { held: Held; onClose: () => void }) {
  const [enabled, setEnabled] = useState<readonly Category[]>(held.proactivePreferences.enabledCategories);
  const [frequency, setFrequency] = useState<Frequency>(held.proactivePreferences.frequency);
  const [daily, setDaily] = useState(String(held.proactivePreferences.maxDailyProactive));
  const [quiet, setQuiet] = useState(held.quietHours);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePreferences();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const [start, end] = [hourOf(quiet.start), hourOf(quiet.end)];
    setChecked(true);
    if (start === null || end === null) {
      const bad = start === null ? 0 : 1;
      form.current?.querySelectorAll<HTMLInputElement>('input[placeholder]')[bad]?.focus();
      return;
    }
    const body: PreferenceChoices = {
      proactivePreferences: {
        enabledCategories: [...enabled],
        frequency,
        maxDailyProactive: clampDaily(daily),
      },
      quietHours: { start, end },
    };
    save.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Proactive preferences updated successfully', kind: 'success' });
        onClose();
      },
    });
  };

  return (
    <form id={FORM} className="prefs" onSubmit={submit} ref={form} noValidate>
      {save.isError ? <Banner>{saveFailure(save.error)}</Banner> : null}
      <fieldset>
        <legend className="lab">Message types</legend>
        {categories.map((category) => (
          <Switch
            key={category}
            label={categoryLabels[category]}
            on={enabled.includes(category)}
            onChange={(on) =>
              setEnabled(on ? [...enabled, category] : enabled.filter((one) => one !== category))
            }
          />
        ))}
      </fieldset>
      <PickOne
        label="How often"
        options={frequencyOptions}
        value={frequency}
        onChange={(value) => setFrequency(value as Frequency)}
      />
      <DailyStepper value={daily} onChange={setDaily} />
      <QuietFields value={quiet} checked={checked} onChange={setQuiet} />
      <Status held={held} />
    </form>
  );
}

/** Stays in sight below the form it submits. */
function Actions({ onClose }: { onClose: () => void }) {
  const saving = useIsMutating({ mutationKey: savePreferencesKey }) > 0;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={FORM} busy={saving} busyLabel="Saving...">
        Save
      </Button>
    </>
  );
}

/** Which messages Pipsy may send unasked, how often, and when not. */
export default function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  return (
    <Dialog
      open
      title="Proactive Preferences"
      description="What Pipsy may write to you unasked. These messages cost no tokens."
      onClose={onClose}
      footer={data ? <Actions onClose={onClose} /> : undefined}
    >
      {data ? (
        <PreferencesForm held={data} onClose={onClose} />
      ) : error ? (
        <ErrorState title={loadFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading text="Loading preferences..." />
      )}
    </Dialog>
  );
}
