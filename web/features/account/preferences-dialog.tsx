import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { frequencies } from '@app/contracts/profile.ts';
import { categories } from '@app/domain/proactive/category.ts';
import { CallError } from '@app/contracts/request.ts';
import { fixed, MINUS } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast-store.ts';
import './account.css';
import { AlertChannels } from './alert-channels.tsx';
import { PickOne, Switch } from './choices.tsx';
import { DeviceAlerts } from './device-alerts.tsx';
import { MailChoices } from './mail-choices.tsx';
import {
  preferencesQuery,
  savePreferencesKey,
  useSavePreferences,
  type PreferenceChoices,
} from './queries.ts';
import { texts } from './texts/dialogs.ts';
import type { WantedChannels } from './wanted-channels.ts';

const say = texts.preferences;

type Category = (typeof categories)[number];
type Frequency = (typeof frequencies)[number];

const frequencyOptions = frequencies.map((value) => ({ value, ...say.frequencies[value] }));

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
  networkFailed(error) ? say.loadNetwork : say.loadFailed;

export function saveFailure(error: unknown): string {
  if (networkFailed(error)) return say.saveNetwork;
  const said = error instanceof CallError && error.code !== null ? error.message : '';
  return said || say.saveFailed;
}

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
    placeholder: say.hourExample,
    value: value[end],
    error: checked && hourOf(value[end]) === null ? say.hourError : null,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [end]: event.target.value }),
  });
  return (
    <fieldset>
      <legend className="lab">{say.quiet}</legend>
      <div className="g2">
        <Field label={say.from} {...field('start')} />
        <Field label={say.to} {...field('end')} />
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
        label={say.daily}
        className="num"
        inputMode="numeric"
        maxLength={4}
        value={value}
        hint={say.dailyHint(DAILY.from, DAILY.to)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(String(count))}
      />
      <Button aria-label={say.less} aria-disabled={count <= DAILY.from} onClick={() => step(-1)}>
        {MINUS}
      </Button>
      <Button aria-label={say.more} aria-disabled={count >= DAILY.to} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}

type Held = PreferenceChoices & { engagementScore: number; tradingExperience: string | null };

function Status({ held }: { held: Held }) {
  const { tradingExperience: experience } = held;
  return (
    <section className="dev">
      <h3>{say.status}</h3>
      <dl className="kv num">
        <div>
          <dt>{say.score}</dt>
          <dd>{say.scoreOf(fixed(held.engagementScore, 0))}</dd>
        </div>
        <div>
          <dt>{say.experience}</dt>
          <dd>{experience ? experience.charAt(0).toUpperCase() + experience.slice(1) : say.notFilledIn}</dd>
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
  const [eventAlerts, setEventAlerts] = useState(held.eventAlerts);
  const [wanted, setWanted] = useState<WantedChannels>({});
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePreferences();
  const session = useSession();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const [start, end] = [hourOf(quiet.start), hourOf(quiet.end)];
    setChecked(true);
    if (start === null || end === null) {
      const bad = start === null ? 0 : 1;
      const field = form.current?.querySelectorAll<HTMLInputElement>('input[placeholder]')[bad];
      field?.focus({ preventScroll: true });
      // Its error stands below it, where the buttons would cover it.
      field?.scrollIntoView({ block: 'center' });
      return;
    }
    const body: PreferenceChoices & { wanted: WantedChannels } = {
      proactivePreferences: {
        enabledCategories: [...enabled],
        frequency,
        maxDailyProactive: clampDaily(daily),
      },
      quietHours: { start, end },
      eventAlerts,
      wanted,
    };
    save.mutate(body, {
      onSuccess: () => {
        toast({ title: say.saved, kind: 'success' });
        onClose();
      },
    });
  };

  return (
    <form id={FORM} className="prefs" onSubmit={submit} ref={form} noValidate>
      {save.isError ? <Banner>{saveFailure(save.error)}</Banner> : null}
      <fieldset>
        <legend className="lab">{say.types}</legend>
        {categories.map((category) => (
          <Switch
            key={category}
            label={say.categories[category]}
            on={enabled.includes(category)}
            onChange={(on) =>
              setEnabled(on ? [...enabled, category] : enabled.filter((one) => one !== category))
            }
          />
        ))}
        <Switch label={say.events} note={say.eventsNote} on={eventAlerts} onChange={setEventAlerts} />
      </fieldset>
      <PickOne
        label={say.frequency}
        options={frequencyOptions}
        value={frequency}
        onChange={(value) => setFrequency(value as Frequency)}
      />
      <DailyStepper value={daily} onChange={setDaily} />
      <QuietFields value={quiet} checked={checked} onChange={setQuiet} />
      <AlertChannels changed={wanted} onChange={(channel, on) => setWanted({ ...wanted, [channel]: on })}>
        {session.state === 'in' ? <DeviceAlerts userId={session.user.id} /> : null}
      </AlertChannels>
    </form>
  );
}

/** Stays in sight below the form it submits. */
function Actions({ onClose }: { onClose: () => void }) {
  const saving = useIsMutating({ mutationKey: savePreferencesKey }) > 0;
  return (
    <>
      <Button onClick={onClose}>{say.cancel}</Button>
      <Button kind="primary" type="submit" form={FORM} busy={saving} busyLabel={say.busy}>
        {say.save}
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
      title={say.title}
      description={say.about}
      lightDismiss={false}
      onClose={onClose}
      footer={data ? <Actions onClose={onClose} /> : undefined}
    >
      {data ? (
        <>
          <PreferencesForm held={data} onClose={onClose} />
          <MailChoices />
          <Status held={data} />
        </>
      ) : error ? (
        <ErrorState title={loadFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading text={say.loading} />
      )}
    </Dialog>
  );
}
