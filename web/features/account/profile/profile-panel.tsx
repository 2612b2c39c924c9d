import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { useConfig, useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/badges/chip.tsx';
import { DisclosureSection } from '../disclosure-section.tsx';
import { Avatar } from './avatar.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import { DeleteAccountDialog } from '../own-data/delete-account-dialog.tsx';
import { DownloadDataButton } from '../own-data/download-data-button.tsx';
import { collectProfileChanges, getListValue, getTextValue, useProfileDraft } from './profile-draft.ts';
import { MemorySection } from '../memory/memory-section.tsx';
import {
  getBrowserTimeZone,
  FavoriteAssets,
  getFavoriteAssets,
  LocationSettings,
  describeMarketHours,
  ProfileInformation,
  describeTradingPreferences,
  UserAnalytics,
} from './profile-facts.tsx';
import { BasicInformation, Goals, Interests, Preferences, TradingProfile } from './profile-fields.tsx';
import { analyticsQuery, saveProfileKey, useSaveProfile } from './profile-queries.ts';
import { signInMethodsQuery } from '../security/second-factor/method-queries.ts';
import { SectionLinks } from './section-links.tsx';
import { SignInMethodsSection } from '../security/second-factor/sign-in-methods-section.tsx';
import { texts as ownData } from '../texts/own-data.ts';
import { texts } from '../texts/profile.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { TokenSection } from '../tokens/token-section.tsx';
import { VerificationList } from '../verification/verification-list.tsx';
import { VerifyEmailDialog } from '../verification/verify-email-dialog.tsx';
import '../account.css';
import './profile-panel.css';

const FORM_ID = 'profile-form';
const copy = texts.actions;

function Identity({ user }: { user: UserView }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <div className="profile-identity">
      <Avatar user={user} />
      <div>
        {name ? <b>{name}</b> : null}
        <span className="small muted numeric">
          {texts.identity.line(user.email, formatCount(user.tokensRemaining))}
        </span>
        {user.plan === 'premium' ? <Chip tone="brand">{texts.identity.premium}</Chip> : null}
      </div>
    </div>
  );
}

function summariseSignals(received: number, rate: number | null): string {
  const all = formatCount(received);
  return rate === null
    ? texts.summaries.signals(all)
    : texts.summaries.signalsWithRate(all, formatPercent(rate));
}

function useSectionSummaries(user: UserView) {
  const draft = useProfileDraft(user.id);
  const { data } = useQuery(analyticsQuery);
  const now = useNow(60_000);
  const { risk, style } = describeTradingPreferences(user);
  const goals = (['tradingGoals', 'shortTermGoals', 'longTermGoals'] as const).filter((name) =>
    getTextValue(user, draft, name).trim(),
  );
  const interests = [
    ...getListValue(user, draft, 'personalInterests'),
    ...getListValue(user, draft, 'personalityTraits'),
  ];
  return {
    preferences: `${risk}, ${style}`,
    goals: goals.length === 0 ? texts.summaries.empty : texts.summaries.goals(formatCount(goals.length)),
    interests: interests.length === 0 ? texts.summaries.empty : interests.slice(0, 2).join(', '),
    favorites: texts.summaries.assets(formatCount(getFavoriteAssets(user).length)),
    analytics: data ? summariseSignals(data.signalsReceived, data.successRate) : '',
    location: `${getBrowserTimeZone()}, ${describeMarketHours(now).status}`,
  };
}

function Information({ user, telegram }: { user: UserView; telegram: boolean }) {
  const summary = useSectionSummaries(user);
  return (
    <>
      <DisclosureSection
        title={texts.sections.information}
        summary={texts.summaries.tokens(formatCount(user.tokensRemaining))}
      >
        <ProfileInformation user={user} telegram={telegram} />
      </DisclosureSection>
      <DisclosureSection title={texts.sections.favorites} summary={summary.favorites}>
        <FavoriteAssets user={user} />
      </DisclosureSection>
      <DisclosureSection title={texts.sections.analytics} summary={summary.analytics}>
        <UserAnalytics />
      </DisclosureSection>
      <DisclosureSection title={texts.sections.location} summary={summary.location}>
        <LocationSettings />
      </DisclosureSection>
    </>
  );
}

function useProfileForm(user: UserView) {
  const draft = useProfileDraft(user.id);
  const save = useSaveProfile();
  const saving = useIsMutating({ mutationKey: saveProfileKey }) > 0;
  const [ageError, setAgeError] = useState<{ typed: string | undefined; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const { changes, ageError: text } = collectProfileChanges(user, draft);
    setAgeError(text === null ? null : { typed: draft.age, text });
    if (text !== null) {
      const field = form.current?.querySelector<HTMLInputElement>('[name=age]');
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return;
    }
    save.mutate({ userId: user.id, draft, changes });
  };
  return { form, submit, ageError: ageError && ageError.typed === draft.age ? ageError.text : null };
}

type ProfilePanelProps = {
  /** Counts the requests to see the token account; each one opens and focuses it. */
  tokenAccountRequests?: number;
  onLogOut: () => void;
};

function ProfileSections({
  user,
  tokenAccountRequests = 0,
  onLogOut,
}: ProfilePanelProps & { user: UserView }) {
  const telegram = useConfig()?.telegram ?? false;
  const [open, setOpen] = useState<'password' | 'email' | 'deletion' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { form, submit, ageError } = useProfileForm(user);
  const summary = useSectionSummaries(user);
  const { data: methods } = useQuery(signInMethodsQuery);
  const hasPassword = methods?.hasPassword ?? true;
  const security = useRef<HTMLDetailsElement>(null);
  const signIn = useRef<HTMLDetailsElement>(null);
  return (
    <div className="profile-panel">
      <Identity user={user} />
      <SectionLinks security={security} signIn={signIn} />
      <VerificationList user={user} telegram={telegram} onVerify={() => setOpen('email')} />
      <div>
        <form id={FORM_ID} onSubmit={submit} ref={form} noValidate>
          <DisclosureSection title={texts.sections.basic} open>
            <BasicInformation user={user} ageError={ageError} />
          </DisclosureSection>
          <DisclosureSection title={texts.sections.trading} open>
            <TradingProfile user={user} />
          </DisclosureSection>
          <DisclosureSection title={texts.sections.preferences} summary={summary.preferences}>
            <Preferences user={user} />
          </DisclosureSection>
          <DisclosureSection title={texts.sections.goals} summary={summary.goals}>
            <Goals user={user} />
          </DisclosureSection>
          <DisclosureSection title={texts.sections.interests} summary={summary.interests}>
            <Interests user={user} />
          </DisclosureSection>
        </form>
        <TokenSection tokensRemaining={user.tokensRemaining} openRequests={tokenAccountRequests} />
        <SecuritySection user={user} ref={security} />
        <MemorySection plan={user.plan} />
        <Information user={user} telegram={telegram} />
        <SignInMethodsSection ref={signIn} />
        <DisclosureSection title={texts.sections.actions} summary={texts.summaries.actions}>
          <div className="action-row">
            <Button icon="key-round" onClick={() => setOpen('password')}>
              {hasPassword ? copy.changePassword : copy.setPassword}
            </Button>
            <Button kind="danger" icon="log-out" onClick={onLogOut}>
              {copy.logOut}
            </Button>
            <DownloadDataButton />
            <Button kind="danger" icon="trash-2" onClick={() => setOpen('deletion')}>
              {ownData.leaving.action}
            </Button>
          </div>
        </DisclosureSection>
      </div>
      {open === 'password' && hasPassword ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'password' && !hasPassword ? <SetPasswordDialog email={user.email} onClose={close} /> : null}
      {open === 'deletion' ? <DeleteAccountDialog user={user} onClose={close} /> : null}
      {open === 'email' ? <VerifyEmailDialog email={user.email} onClose={close} /> : null}
    </div>
  );
}

export default function ProfilePanel(props: ProfilePanelProps) {
  const session = useSession();
  return session.state === 'in' ? <ProfileSections user={session.user} {...props} /> : null;
}

function UnsavedNotice({ user, saving }: { user: UserView; saving: boolean }) {
  const draft = useProfileDraft(user.id);
  const last = useMutationState({
    filters: { mutationKey: saveProfileKey },
    select: ({ state }) => state.status,
  }).at(-1);
  const { changes, ageError } = collectProfileChanges(user, draft);
  const unsaved = ageError !== null || Object.keys(changes).length > 0;
  return (
    <p className="profile-footer__notice small" role="status">
      {unsaved && !saving ? (last === 'error' ? texts.saving.stillHere : texts.saving.unsaved) : null}
    </p>
  );
}

/** Outside the form that it submits, so that it stays in view. */
export function ProfileFooter({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const session = useSession();
  const saving = useIsMutating({ mutationKey: saveProfileKey }) > 0;
  return (
    <>
      {session.state === 'in' ? <UnsavedNotice user={session.user} saving={saving} /> : null}
      <Button
        kind="primary"
        type="submit"
        form={FORM_ID}
        className="profile-footer__save"
        busy={saving}
        busyLabel={copy.saving}
      >
        {copy.save}
      </Button>
      <Button onClick={onClose}>{copy.cancel}</Button>
      <Button kind="ghost" className="profile-footer__log-out" icon="log-out" onClick={onLogOut}>
        {copy.logout}
      </Button>
    </>
  );
}
