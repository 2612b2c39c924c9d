import type { ReactNode, Ref } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import {
  capitals,
  experiences,
  favoritePairs,
  frequencies,
  interests,
  markets,
  riskLevels,
  sessionNames,
  styles,
  traits,
} from '@app/contracts/profile.ts';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { choices, PickMany, PickOne } from './choices.tsx';
import {
  editProfile,
  listOf,
  textOf,
  toggled,
  useProfileDraft,
  type ListName,
  type ProfileDraft,
  type TextName,
} from './profile-draft.ts';
import { TradingPreferences } from './profile-facts.tsx';
import { texts } from './texts/profile.ts';

const say = texts.fields;

/** Longest texts that the contract takes. */
const LENGTHS = { line: 120, text: 1_000, notes: 2_000 };

/** Controls of one user's profile: they show the edit where there is one, else what is stored. */
function useControls(user: UserView) {
  const draft = useProfileDraft(user.id);
  const edit = (change: ProfileDraft) => editProfile(user.id, change);
  const input = (name: TextName) => ({
    name,
    value: textOf(user, draft, name),
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  const one = (name: TextName) => ({
    value: textOf(user, draft, name),
    onChange: (value: string) => edit({ [name]: value }),
  });
  const many = (name: ListName, options: readonly string[]) => {
    const chosen = listOf(user, draft, name);
    const known = chosen.filter((item) => options.includes(item));
    return { options, chosen, onToggle: (item: string) => edit({ [name]: toggled(known, item) }) };
  };
  return { input, one, many };
}

type SectionProps = { user: UserView };

export function BasicInformation({ user, ageError }: SectionProps & { ageError: string | null }) {
  const { input } = useControls(user);
  const line = { maxLength: LENGTHS.line };
  return (
    <>
      <div className="g2">
        <Field label={say.firstName} autoComplete="given-name" {...line} {...input('firstName')} />
        <Field label={say.lastName} autoComplete="family-name" {...line} {...input('lastName')} />
      </div>
      <Field
        label={say.email}
        readOnly
        value={user.email}
        hint={
          <span className="locked">
            <Icon name="lock" size={14} />
            {say.emailLocked}
          </span>
        }
      />
      <div className="g2">
        <Field label={say.age} inputMode="numeric" maxLength={8} error={ageError} {...input('age')} />
        <Field label={say.occupation} autoComplete="organization-title" {...line} {...input('occupation')} />
      </div>
      <div className="g2">
        <Field label={say.location} autoComplete="address-level2" {...line} {...input('location')} />
        <Field label={say.country} autoComplete="country-name" {...line} {...input('country')} />
      </div>
    </>
  );
}

export function TradingProfile({ user }: SectionProps) {
  const { input, one, many } = useControls(user);
  return (
    <>
      <SelectField
        label={say.experience}
        placeholder={say.notFilledIn}
        options={choices(experiences)}
        {...input('tradingExperience')}
      />
      <PickOne label={say.risk} options={choices(riskLevels)} {...one('riskTolerance')} />
      <PickOne label={say.style} options={choices(styles)} {...one('tradingStyle')} />
      <PickMany label={say.pairs} {...many('favoritePairs', favoritePairs)} />
      <PickMany label={say.sessions} {...many('preferredSessions', sessionNames)} />
      <SelectField
        label={say.capital}
        placeholder={say.notFilledIn}
        options={choices(capitals)}
        {...input('tradingCapital')}
      />
      <TextAreaField label={say.motivation} maxLength={LENGTHS.text} {...input('tradingMotivation')} />
    </>
  );
}

/** What stands now, and below it the two choices that are made here. */
export function Preferences({ user }: SectionProps) {
  const { one, many } = useControls(user);
  return (
    <>
      <TradingPreferences user={user} />
      <PickMany label={say.markets} {...many('markets', markets)} />
      <PickOne label={say.frequency} options={choices(frequencies)} {...one('signalFrequency')} />
    </>
  );
}

export function Goals({ user }: SectionProps) {
  const { input } = useControls(user);
  const text = { maxLength: LENGTHS.text };
  return (
    <>
      <TextAreaField label={say.goals} {...text} {...input('tradingGoals')} />
      <TextAreaField label={say.shortGoals} {...text} {...input('shortTermGoals')} />
      <TextAreaField label={say.longGoals} {...text} {...input('longTermGoals')} />
    </>
  );
}

export function Interests({ user }: SectionProps) {
  const { input, many } = useControls(user);
  return (
    <>
      <PickMany label={say.interests} {...many('personalInterests', interests)} />
      <PickMany label={say.traits} {...many('personalityTraits', traits)} />
      <TextAreaField
        label={say.notes}
        hint={say.notesHint}
        maxLength={LENGTHS.notes}
        {...input('personalNotes')}
      />
    </>
  );
}

/** One disclosure of the drawer; closed, it says in a few words what is inside. */
export function Section({
  title,
  summary,
  open = false,
  onOpen,
  ref,
  children,
}: {
  title: string;
  summary?: string;
  open?: boolean;
  /** For content that is fetched when somebody looks at it. */
  onOpen?: () => void;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}) {
  return (
    <details
      ref={ref}
      className="sec"
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        <h3>{title}</h3>
        <span className="st num">{summary}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="sec-in">{children}</div>
    </details>
  );
}
