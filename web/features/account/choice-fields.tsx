import { useId } from 'react';
import { capitalise } from '@app/domain/text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import './choice-fields.css';

type ChoiceOption = { value: string; label: string; note?: string };

export const toChoiceOptions = (values: readonly string[]): ChoiceOption[] =>
  values.map((value) => ({ value, label: capitalise(value) }));

export type SingleChoiceFieldProps = {
  label: string;
  options: readonly ChoiceOption[];
  /** Empty while nothing is selected. */
  value: string;
  onChange: (value: string) => void;
};

export function SingleChoiceField({ label, options, value, onChange }: SingleChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="field__label">{label}</legend>
      <div className="radio-group">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label} {option.note ? <small>{option.note}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export type MultiChoiceFieldProps = {
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onToggle: (option: string) => void;
};

export function MultiChoiceField({ label, options, selected, onToggle }: MultiChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="field__label">{label}</legend>
      <div className="choice-pills">
        {options.map((option) => {
          const isSelected = selected.includes(option);
          return (
            <button
              key={option}
              type="button"
              className="choice-pill numeric"
              aria-pressed={isSelected}
              onClick={() => onToggle(option)}
            >
              {isSelected ? <Icon name="check" size={16} stroke={2.6} /> : null}
              {option}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

export type SwitchProps = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Why it cannot be switched. */
  note?: string | undefined;
  disabled?: boolean;
};

export function Switch({ label, on, onChange, note, disabled = false }: SwitchProps) {
  const noteId = useId();
  return (
    <label className="switch">
      <span>
        {label}
        {note ? <small id={noteId}>{note}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
    </label>
  );
}
