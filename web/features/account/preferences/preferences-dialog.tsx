import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { frequencies } from '@app/contracts/accounts/profile.ts';
import { categories } from '@app/domain/proactive/category.ts';
import { capitalise } from '@app/domain/text.ts';
import { CallError } from '@app/contracts/request.ts';
import { formatFixed, MINUS } from '../../../lib/format/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { FactList } from '../fact-list.tsx';
import { AlertChannels } from './alert-channels.tsx';
import { SingleChoiceField, Switch } from '../choice-fields.tsx';
import { DeviceAlerts } from './device-alerts.tsx';
import { HapticsSwitch } from './haptics-switch.tsx';
import { QuietHoursBar } from './quiet-hours-bar.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import {
  preferencesQuery,
  savePreferencesKey,
  useSavePreferences,
  type ChannelChanges,
  type PreferenceChanges,
  type PreferenceChoices,
} from './preference-queries.ts';
import { texts } from '../texts/dialogs.ts';
import '../account.css';
import './preferences-dialog.css';

const copy = texts.preferences;

type Category = (typeof categories)[number];
type Frequency = (typeof frequencies)[number];

const frequencyOptions = frequencies.map((value) => ({ value, ...copy.frequencies[value] }));

const FORM_ID = 'preferences-form';
/** Messages a day; `fallback` replaces what is no number. */
const DAILY_LIMIT = { min: 1, max: 10, fallback: 3 };

export function clampDailyLimit(typed: string | number): number {
  const count = Number.parseInt(String(typed), 10);
  if (Number.isNaN(count)) return DAILY_LIMIT.fallback;
  return Math.min(DAILY_LIMIT.max, Math.max(DAILY_LIMIT.min, count));
}

const isNetworkFailure = (error: unknown): boolean => error instanceof CallError && error.status === 0;

export const loadFailureText = (error: unknown): string =>
  isNetworkFailure(error) ? copy.loadNetwork : copy.loadFailed;

export function saveFailureText(error: unknown): string {
  if (isNetworkFailure(error)) return copy.saveNetwork;
  const serverText = error instanceof CallError && error.code !== null ? error.message : '';
  return serverText || copy.saveFailed;
}

/** `HH:MM` on the 24-hour clock, or null. */
export function parseHour(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?([0-5]\d)$/.exec(typed.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

type QuietHours = PreferenceChoices['quietHours'];
type QuietHoursFieldsProps = {
  value: QuietHours;
  showsErrors: boolean;
  onChange: (next: QuietHours) => void;
};

/** Text fields, as the browser's time field follows the device's 12-hour clock. */
function QuietHoursFields({ value, showsErrors, onChange }: QuietHoursFieldsProps) {
  const [start, end] = [parseHour(value.start), parseHour(value.end)];
  const field = (end: keyof QuietHours) => ({
    className: 'numeric',
    inputMode: 'numeric' as const,
    maxLength: 5,
    placeholder: copy.hourExample,
    value: value[end],
    error: showsErrors && parseHour(value[end]) === null ? copy.hourError : null,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [end]: event.target.value }),
  });
  return (
    <fieldset>
      <legend className="field__label">{copy.quiet}</legend>
      <div className="field-columns">
        <Field label={copy.from} {...field('start')} />
        <Field label={copy.to} {...field('end')} />
      </div>
      {start !== null && end !== null ? <QuietHoursBar start={start} end={end} /> : null}
    </fieldset>
  );
}

function DailyLimitField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const count = clampDailyLimit(value);
  const step = (by: number) => onChange(String(clampDailyLimit(count + by)));
  return (
    <div className="daily-limit-field">
      <Field
        label={copy.daily}
        className="numeric"
        inputMode="numeric"
        maxLength={4}
        value={value}
        hint={copy.dailyHint(DAILY_LIMIT.min, DAILY_LIMIT.max)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(String(count))}
      />
      <Button aria-label={copy.less} aria-disabled={count <= DAILY_LIMIT.min} onClick={() => step(-1)}>
        {MINUS}
      </Button>
      <Button aria-label={copy.more} aria-disabled={count >= DAILY_LIMIT.max} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}

type SavedPreferences = PreferenceChoices & { engagementScore: number; tradingExperience: string | null };

function EngagementStatus({ saved }: { saved: SavedPreferences }) {
  const { tradingExperience, engagementScore } = saved;
  return (
    <section className="preferences-section">
      <h3>{copy.status}</h3>
      <FactList
        facts={[
          [copy.score, copy.scoreOf(formatFixed(engagementScore, 0))],
          [copy.experience, tradingExperience ? capitalise(tradingExperience) : copy.notFilledIn],
        ]}
      />
    </section>
  );
}

function PreferencesForm({ held, onClose }: { held: SavedPreferences; onClose: () => void }) {
  const [enabled, setEnabled] = useState<readonly Category[]>(held.proactivePreferences.enabledCategories);
  const [frequency, setFrequency] = useState<Frequency>(held.proactivePreferences.frequency);
  const [dailyLimit, setDailyLimit] = useState(String(held.proactivePreferences.maxDailyProactive));
  const [quietHours, setQuietHours] = useState(held.quietHours);
  const [eventAlerts, setEventAlerts] = useState(held.eventAlerts);
  const [channelChanges, setChannelChanges] = useState<ChannelChanges>({});
  const [showsErrors, setShowsErrors] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePreferences();
  const session = useSession();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const [start, end] = [parseHour(quietHours.start), parseHour(quietHours.end)];
    setShowsErrors(true);
    if (start === null || end === null) {
      const invalidIndex = start === null ? 0 : 1;
      const field = form.current?.querySelectorAll<HTMLInputElement>('input[placeholder]')[invalidIndex];
      field?.focus({ preventScroll: true });
      // Its error below it would be hidden behind the footer.
      field?.scrollIntoView({ block: 'center' });
      return;
    }
    const changes: PreferenceChanges = {
      proactivePreferences: {
        enabledCategories: [...enabled],
        frequency,
        maxDailyProactive: clampDailyLimit(dailyLimit),
      },
      quietHours: { start, end },
      eventAlerts,
      channelChanges,
    };
    save.mutate(changes, {
      onSuccess: () => {
        showToast({ title: copy.saved, kind: 'success' });
        onClose();
      },
    });
  };

  return (
    <form id={FORM_ID} className="preferences-form" onSubmit={submit} ref={form} noValidate>
      {save.isError ? <Banner>{saveFailureText(save.error)}</Banner> : null}
      <fieldset>
        <legend className="field__label">{copy.types}</legend>
        {categories.map((category) => (
          <Switch
            key={category}
            label={copy.categories[category]}
            on={enabled.includes(category)}
            onChange={(on) =>
              setEnabled(on ? [...enabled, category] : enabled.filter((one) => one !== category))
            }
          />
        ))}
        <Switch label={copy.events} note={copy.eventsNote} on={eventAlerts} onChange={setEventAlerts} />
      </fieldset>
      <SingleChoiceField
        label={copy.frequency}
        options={frequencyOptions}
        value={frequency}
        onChange={(value) => setFrequency(value as Frequency)}
      />
      <DailyLimitField value={dailyLimit} onChange={setDailyLimit} />
      <QuietHoursFields value={quietHours} showsErrors={showsErrors} onChange={setQuietHours} />
      <AlertChannels
        changes={channelChanges}
        onChange={(channel, on) => setChannelChanges({ ...channelChanges, [channel]: on })}
      >
        {session.state === 'in' ? <DeviceAlerts userId={session.user.id} /> : null}
      </AlertChannels>
    </form>
  );
}

/** Outside the form that it submits, so that it stays in view. */
function DialogActions({ onClose }: { onClose: () => void }) {
  const saving = useIsMutating({ mutationKey: savePreferencesKey }) > 0;
  return (
    <>
      <Button onClick={onClose}>{copy.cancel}</Button>
      <Button kind="primary" type="submit" form={FORM_ID} busy={saving} busyLabel={copy.busy}>
        {copy.save}
      </Button>
    </>
  );
}

export default function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  return (
    <Dialog
      open
      title={copy.title}
      description={copy.about}
      lightDismiss={false}
      onClose={onClose}
      footer={data ? <DialogActions onClose={onClose} /> : undefined}
    >
      {data ? (
        <>
          <PreferencesForm held={data} onClose={onClose} />
          <MailPreferences />
          <HapticsSwitch />
          <EngagementStatus saved={data} />
        </>
      ) : error ? (
        <ErrorState title={loadFailureText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading text={copy.loading} />
      )}
    </Dialog>
  );
}
