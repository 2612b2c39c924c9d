import type { UserView } from '@app/contracts/accounts/accounts.ts';
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
} from '@app/contracts/accounts/profile.ts';
import { Field, SelectField, TextAreaField } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toChoiceOptions, MultiChoiceField, SingleChoiceField } from '../choice-fields.tsx';
import { listCountries } from './countries.ts';
import {
  editProfileDraft,
  getListValue,
  getTextValue,
  toggleItem,
  useProfileDraft,
  type ListFieldName,
  type ProfileDraft,
  type TextFieldName,
} from './profile-draft.ts';
import { TradingPreferences } from './profile-facts.tsx';
import { texts } from '../texts/profile.ts';
import '../account.css';

const copy = texts.fields;

/** As in the contract, in characters. */
const MAX_LENGTHS = { line: 120, text: 1_000, notes: 2_000 };

/** An unsaved edit wins over the stored value. */
function useProfileControls(user: UserView) {
  const draft = useProfileDraft(user.id);
  const edit = (change: ProfileDraft) => editProfileDraft(user.id, change);
  const textInput = (name: TextFieldName) => ({
    name,
    value: getTextValue(user, draft, name),
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  const singleChoice = (name: TextFieldName) => ({
    value: getTextValue(user, draft, name),
    onChange: (value: string) => edit({ [name]: value }),
  });
  const multiChoice = (name: ListFieldName, options: readonly string[]) => {
    const selected = getListValue(user, draft, name);
    const known = selected.filter((item) => options.includes(item));
    return { options, selected, onToggle: (item: string) => edit({ [name]: toggleItem(known, item) }) };
  };
  return { input: textInput, one: singleChoice, many: multiChoice };
}

type ProfileFieldsProps = { user: UserView };

export function BasicInformation({ user, ageError }: ProfileFieldsProps & { ageError: string | null }) {
  const { input } = useProfileControls(user);
  const line = { maxLength: MAX_LENGTHS.line };
  return (
    <>
      <div className="field-columns">
        <Field label={copy.firstName} autoComplete="given-name" {...line} {...input('firstName')} />
        <Field label={copy.lastName} autoComplete="family-name" {...line} {...input('lastName')} />
      </div>
      <Field
        label={copy.email}
        readOnly
        value={user.email}
        hint={
          <span className="locked-hint">
            <Icon name="lock" size={14} />
            {copy.emailLocked}
          </span>
        }
      />
      <div className="field-columns">
        <Field label={copy.age} inputMode="numeric" maxLength={8} error={ageError} {...input('age')} />
        <Field label={copy.occupation} autoComplete="organization-title" {...line} {...input('occupation')} />
      </div>
      <div className="field-columns">
        <Field label={copy.location} autoComplete="address-level2" {...line} {...input('location')} />
        <SelectField
          label={copy.country}
          autoComplete="country-name"
          placeholder={copy.notFilledIn}
          options={listCountries(input('country').value).map((name) => ({ value: name, label: name }))}
          {...input('country')}
        />
      </div>
    </>
  );
}

export function TradingProfile({ user }: ProfileFieldsProps) {
  const { input, one, many } = useProfileControls(user);
  return (
    <>
      <SelectField
        label={copy.experience}
        placeholder={copy.notFilledIn}
        options={toChoiceOptions(experiences)}
        {...input('tradingExperience')}
      />
      <SingleChoiceField label={copy.risk} options={toChoiceOptions(riskLevels)} {...one('riskTolerance')} />
      <SingleChoiceField label={copy.style} options={toChoiceOptions(styles)} {...one('tradingStyle')} />
      <MultiChoiceField label={copy.pairs} {...many('favoritePairs', favoritePairs)} />
      <MultiChoiceField label={copy.sessions} {...many('preferredSessions', sessionNames)} />
      <SelectField
        label={copy.capital}
        placeholder={copy.notFilledIn}
        options={toChoiceOptions(capitals)}
        {...input('tradingCapital')}
      />
      <TextAreaField label={copy.motivation} maxLength={MAX_LENGTHS.text} {...input('tradingMotivation')} />
    </>
  );
}

export function Preferences({ user }: ProfileFieldsProps) {
  const { one, many } = useProfileControls(user);
  return (
    <>
      <TradingPreferences user={user} />
      <MultiChoiceField label={copy.markets} {...many('markets', markets)} />
      <SingleChoiceField
        label={copy.frequency}
        options={toChoiceOptions(frequencies)}
        {...one('signalFrequency')}
      />
    </>
  );
}

export function Goals({ user }: ProfileFieldsProps) {
  const { input } = useProfileControls(user);
  const text = { maxLength: MAX_LENGTHS.text };
  return (
    <>
      <TextAreaField label={copy.goals} {...text} {...input('tradingGoals')} />
      <TextAreaField label={copy.shortGoals} {...text} {...input('shortTermGoals')} />
      <TextAreaField label={copy.longGoals} {...text} {...input('longTermGoals')} />
    </>
  );
}

export function Interests({ user }: ProfileFieldsProps) {
  const { input, many } = useProfileControls(user);
  return (
    <>
      <MultiChoiceField label={copy.interests} {...many('personalInterests', interests)} />
      <MultiChoiceField label={copy.traits} {...many('personalityTraits', traits)} />
      <TextAreaField
        label={copy.notes}
        hint={copy.notesHint}
        maxLength={MAX_LENGTHS.notes}
        {...input('personalNotes')}
      />
    </>
  );
}
