import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { failureText } from '../../lib/failure-text.ts';
import { percentOf } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { toast } from '../../ui/toast-store.ts';
import './account.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { changesOf, dropSaved, listOf, textOf, useProfileDraft } from './profile-draft.ts';
import {
  browserZone,
  FavoriteAssets,
  favoritesOf,
  LocationSettings,
  marketHours,
  ProfileInformation,
  tradingPreferences,
  TradingPreferences,
  UserAnalytics,
} from './profile-facts.tsx';
import { BasicInformation, Goals, Interests, Section, TradingProfile } from './profile-fields.tsx';
import { analyticsQuery, saveProfileKey, useSaveProfile } from './queries.ts';
import { VerifyEmailSheet } from './verify-email-sheet.tsx';

const FORM = 'profile-form';
const EMPTY = 'Not filled in';

type VerificationProps = { icon: IconName; title: string; state: string; children?: ReactNode };

function Verification({ icon, title, state, children }: VerificationProps) {
  return (
    <div>
      <Icon name={icon} />
      <div className="tx">
        <b>{title}</b>
        <span>{state}</span>
      </div>
      {children}
    </div>
  );
}

function Verifications({
  user,
  telegram,
  onVerify,
}: {
  user: UserView;
  telegram: boolean;
  onVerify: () => void;
}) {
  const done = <Icon name="circle-check" className="up" />;
  const unconnected = telegram ? 'Not Connected' : 'Not Connected. Not configured on this server.';
  return (
    <section>
      <h3>Account Verification</h3>
      <div className="vl">
        <Verification
          icon="mail"
          title="Email"
          state={user.emailVerified ? 'Verified' : 'Not verified. Unlocks alerts by email.'}
        >
          {user.emailVerified ? (
            done
          ) : (
            <Button kind="soft" size="sm" className="tall" onClick={onVerify}>
              Verify
            </Button>
          )}
        </Verification>
        <Verification
          icon="send"
          title="Messaging app"
          state={user.telegramJoined ? 'Connected' : unconnected}
        >
          {user.telegramJoined ? done : null}
        </Verification>
      </div>
    </section>
  );
}

function Identity({ user }: { user: UserView }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const letters = name
    ? [user.firstName, user.lastName].map((one) => one?.[0] ?? '').join('')
    : user.email[0];
  return (
    <div className="pf">
      <span className="av" aria-hidden="true">
        {letters?.toUpperCase()}
      </span>
      <div>
        {name ? <b>{name}</b> : null}
        <span className="small muted num">{`${user.email}, ${user.tokensRemaining} tokens remaining`}</span>
      </div>
    </div>
  );
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
  const rate = data?.successRate;
  return {
    preferences: `${risk}, ${style}`,
    goals: goals.length === 0 ? EMPTY : `${goals.length} of 3`,
    interests: liked.length === 0 ? EMPTY : liked.slice(0, 2).join(', '),
    favorites: `${favoritesOf(user).length} assets`,
    analytics: data
      ? `${data.signalsReceived} signals${typeof rate === 'number' ? `, ${percentOf(rate)} profitable` : ''}`
      : '',
    location: `${browserZone()}, ${marketHours(now).status}`,
  };
}

function Information({ user, telegram }: { user: UserView; telegram: boolean }) {
  const summary = useSummaries(user);
  return (
    <>
      <Section title="Profile Information" summary={`${user.tokensRemaining} tokens`}>
        <ProfileInformation user={user} telegram={telegram} />
      </Section>
      <Section title="Favorite Assets" summary={summary.favorites}>
        <FavoriteAssets user={user} />
      </Section>
      <Section title="User Analytics" summary={summary.analytics}>
        <UserAnalytics />
      </Section>
      <Section title="Location Settings" summary={summary.location}>
        <LocationSettings />
      </Section>
    </>
  );
}

function useSubmit(user: UserView) {
  const draft = useProfileDraft(user.id);
  const save = useSaveProfile();
  const [ageError, setAgeError] = useState<{ typed: string | undefined; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { changes, ageError: text } = changesOf(user, draft);
    setAgeError(text === null ? null : { typed: draft.age, text });
    if (text !== null) {
      const field = form.current?.querySelector<HTMLInputElement>('[name=age]');
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return;
    }
    save.mutate(changes, {
      onSuccess: () => {
        dropSaved(user.id, draft);
        toast({ title: 'Profile Updated', kind: 'success' });
      },
      onError: (error) =>
        toast({
          title: 'Update Failed',
          description: failureText(error, 'Failed to update profile. Please try again.'),
          kind: 'error',
        }),
    });
  };
  // The message goes as soon as the field is edited.
  return { form, submit, ageError: ageError && ageError.typed === draft.age ? ageError.text : null };
}

function Account({ user, onLogOut }: { user: UserView; onLogOut: () => void }) {
  const telegram = useConfig()?.telegram ?? false;
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { form, submit, ageError } = useSubmit(user);
  const summary = useSummaries(user);
  return (
    <div className="profile">
      <Identity user={user} />
      <Verifications user={user} telegram={telegram} onVerify={() => setOpen('email')} />
      <div>
        <form id={FORM} onSubmit={submit} ref={form} noValidate>
          <Section title="Basic Information" open>
            <BasicInformation user={user} ageError={ageError} />
          </Section>
          <Section title="Trading Profile" open>
            <TradingProfile user={user} />
          </Section>
          <Section title="Trading Preferences" summary={summary.preferences}>
            <TradingPreferences user={user} />
          </Section>
          <Section title="Goals and Aspirations" summary={summary.goals}>
            <Goals user={user} />
          </Section>
          <Section title="Personal Interests" summary={summary.interests}>
            <Interests user={user} />
          </Section>
        </form>
        <Information user={user} telegram={telegram} />
        <Section title="Account Actions" summary="Password, log out">
          <div className="acts">
            <Button icon="key-round" onClick={() => setOpen('password')}>
              Change Password
            </Button>
            <Button kind="danger" icon="log-out" onClick={onLogOut}>
              Log Out
            </Button>
          </div>
        </Section>
      </div>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'email' ? <VerifyEmailSheet email={user.email} onClose={close} /> : null}
    </div>
  );
}

/** The Personal Account drawer: who the user is, what they like, and what the product knows of their use. */
export default function ProfilePanel({ onLogOut }: { onLogOut: () => void }) {
  const session = useSession();
  return session.state === 'in' ? <Account user={session.user} onLogOut={onLogOut} /> : null;
}

/** Sticks below the form it submits. */
export function ProfileFooter({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const saving = useIsMutating({ mutationKey: saveProfileKey }) > 0;
  return (
    <>
      <Button kind="primary" type="submit" form={FORM} className="save" busy={saving} busyLabel="Saving...">
        Save Changes
      </Button>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="ghost" className="out" icon="log-out" onClick={onLogOut}>
        Logout
      </Button>
    </>
  );
}
