import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { count, percentOf } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import './account.css';
import { Avatar } from './avatar.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './own-data/delete-account-dialog.tsx';
import { DownloadData } from './own-data/download-data.tsx';
import { changesOf, listOf, textOf, useProfileDraft } from './profile-draft.ts';
import { MemorySection } from './memory-section.tsx';
import {
  browserZone,
  FavoriteAssets,
  favoritesOf,
  LocationSettings,
  marketHours,
  ProfileInformation,
  tradingPreferences,
  UserAnalytics,
} from './profile-facts.tsx';
import {
  BasicInformation,
  Goals,
  Interests,
  Preferences,
  Section,
  TradingProfile,
} from './profile-fields.tsx';
import { analyticsQuery, saveProfileKey, useSaveProfile } from './queries.ts';
import { texts as ownData } from './texts/own-data.ts';
import { texts } from './texts/profile.ts';
import { TokenSection } from './tokens/token-section.tsx';
import { Verifications } from './verifications.tsx';
import { VerifyEmailSheet } from './verify-email-sheet.tsx';

const FORM = 'profile-form';
const say = texts.actions;

function Identity({ user }: { user: UserView }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <div className="pf">
      <Avatar user={user} />
      <div>
        {name ? <b>{name}</b> : null}
        <span className="small muted num">
          {texts.identity.line(user.email, count(user.tokensRemaining))}
        </span>
        {user.plan === 'premium' ? <Chip tone="brand">{texts.identity.premium}</Chip> : null}
      </div>
    </div>
  );
}

function signalsLine(received: number, rate: number | null): string {
  const all = count(received);
  return rate === null ? texts.summaries.signals(all) : texts.summaries.signalsWithRate(all, percentOf(rate));
}

/** The closed disclosures in a few words: what is stored or typed, never a guess. */
function useSummaries(user: UserView) {
  const draft = useProfileDraft(user.id);
  const { data } = useQuery(analyticsQuery);
  const now = useNow(60_000);
  const { risk, style } = tradingPreferences(user);
  const goals = (['tradingGoals', 'shortTermGoals', 'longTermGoals'] as const).filter((name) =>
    textOf(user, draft, name).trim(),
  );
  const liked = [...listOf(user, draft, 'personalInterests'), ...listOf(user, draft, 'personalityTraits')];
  return {
    preferences: `${risk}, ${style}`,
    goals: goals.length === 0 ? texts.summaries.empty : texts.summaries.goals(count(goals.length)),
    interests: liked.length === 0 ? texts.summaries.empty : liked.slice(0, 2).join(', '),
    favorites: texts.summaries.assets(count(favoritesOf(user).length)),
    analytics: data ? signalsLine(data.signalsReceived, data.successRate) : '',
    location: `${browserZone()}, ${marketHours(now).status}`,
  };
}

function Information({ user, telegram }: { user: UserView; telegram: boolean }) {
  const summary = useSummaries(user);
  return (
    <>
      <Section
        title={texts.sections.information}
        summary={texts.summaries.tokens(count(user.tokensRemaining))}
      >
        <ProfileInformation user={user} telegram={telegram} />
      </Section>
      <Section title={texts.sections.favorites} summary={summary.favorites}>
        <FavoriteAssets user={user} />
      </Section>
      <Section title={texts.sections.analytics} summary={summary.analytics}>
        <UserAnalytics />
      </Section>
      <Section title={texts.sections.location} summary={summary.location}>
        <LocationSettings />
      </Section>
    </>
  );
}

function useSubmit(user: UserView) {
  const draft = useProfileDraft(user.id);
  const save = useSaveProfile();
  const saving = useIsMutating({ mutationKey: saveProfileKey }) > 0;
  const [ageError, setAgeError] = useState<{ typed: string | undefined; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const { changes, ageError: text } = changesOf(user, draft);
    setAgeError(text === null ? null : { typed: draft.age, text });
    if (text !== null) {
      const field = form.current?.querySelector<HTMLInputElement>('[name=age]');
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return;
    }
    save.mutate({ userId: user.id, draft, changes });
  };
  // The message goes as soon as the field is edited.
  return { form, submit, ageError: ageError && ageError.typed === draft.age ? ageError.text : null };
}

type ProfilePanelProps = {
  /** How often the token account was asked for: each time it opens and has the focus. */
  tokensAsked?: number;
  onLogOut: () => void;
};

function Account({ user, tokensAsked = 0, onLogOut }: ProfilePanelProps & { user: UserView }) {
  const telegram = useConfig()?.telegram ?? false;
  const [open, setOpen] = useState<'password' | 'email' | 'deletion' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { form, submit, ageError } = useSubmit(user);
  const summary = useSummaries(user);
  return (
    <div className="profile">
      <Identity user={user} />
      <Verifications user={user} telegram={telegram} onVerify={() => setOpen('email')} />
      <div>
        <form id={FORM} onSubmit={submit} ref={form} noValidate>
          <Section title={texts.sections.basic} open>
            <BasicInformation user={user} ageError={ageError} />
          </Section>
          <Section title={texts.sections.trading} open>
            <TradingProfile user={user} />
          </Section>
          <Section title={texts.sections.preferences} summary={summary.preferences}>
            <Preferences user={user} />
          </Section>
          <Section title={texts.sections.goals} summary={summary.goals}>
            <Goals user={user} />
          </Section>
          <Section title={texts.sections.interests} summary={summary.interests}>
            <Interests user={user} />
          </Section>
        </form>
        <TokenSection held={user.tokensRemaining} asked={tokensAsked} />
        <MemorySection plan={user.plan} />
        <Information user={user} telegram={telegram} />
        <Section title={texts.sections.actions} summary={texts.summaries.actions}>
          <div className="acts">
            <Button icon="key-round" onClick={() => setOpen('password')}>
              {say.changePassword}
            </Button>
            <Button kind="danger" icon="log-out" onClick={onLogOut}>
              {say.logOut}
            </Button>
            <DownloadData />
            <Button kind="danger" icon="trash-2" onClick={() => setOpen('deletion')}>
              {ownData.leaving.action}
            </Button>
          </div>
        </Section>
      </div>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'deletion' ? <DeleteAccountDialog user={user} onClose={close} /> : null}
      {open === 'email' ? <VerifyEmailSheet email={user.email} onClose={close} /> : null}
    </div>
  );
}

/** The Personal Account drawer: who the user is, what they like, and what the product knows of their use. */
export default function ProfilePanel(props: ProfilePanelProps) {
  const session = useSession();
  return session.state === 'in' ? <Account user={session.user} {...props} /> : null;
}

/** Says, wherever the reader has scrolled to, that something is not saved, and after a failure that it is still here. */
function Unsaved({ user, saving }: { user: UserView; saving: boolean }) {
  const draft = useProfileDraft(user.id);
  const last = useMutationState({
    filters: { mutationKey: saveProfileKey },
    select: ({ state }) => state.status,
  }).at(-1);
  const { changes, ageError } = changesOf(user, draft);
  const unsaved = ageError !== null || Object.keys(changes).length > 0;
  return (
    <p className="unsaved small" role="status">
      {unsaved && !saving ? (last === 'error' ? texts.saving.stillHere : texts.saving.unsaved) : null}
    </p>
  );
}

/** Sticks below the form it submits. */
export function ProfileFooter({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const session = useSession();
  const saving = useIsMutating({ mutationKey: saveProfileKey }) > 0;
  return (
    <>
      {session.state === 'in' ? <Unsaved user={session.user} saving={saving} /> : null}
      <Button kind="primary" type="submit" form={FORM} className="save" busy={saving} busyLabel={say.saving}>
        {say.save}
      </Button>
      <Button onClick={onClose}>{say.cancel}</Button>
      <Button kind="ghost" className="out" icon="log-out" onClick={onLogOut}>
        {say.logout}
      </Button>
    </>
  );
}
