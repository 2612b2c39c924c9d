import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import './choices.css';

type Choice = { value: string; label: string; note?: string };

export const choices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export type PickOneProps = {
  label: string;
  options: readonly Choice[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
};

/** A few exclusive choices side by side; radios underneath. */
export function PickOne({ label, options, value, onChange }: PickOneProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="lab">{label}</legend>
      <div className="rad">
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

export type PickManyProps = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
};

/** Any number of choices; each is pressed or not. */
export function PickMany({ label, options, chosen, onToggle }: PickManyProps) {
  return (
    <fieldset>
      <legend className="lab">{label}</legend>
      <div className="picks">
        {options.map((option) => {
          const on = chosen.includes(option);
          return (
            <button
              key={option}
              type="button"
              className="pick num"
              aria-pressed={on}
              onClick={() => onToggle(option)}
            >
              {on ? <Icon name="check" size={16} stroke={2.6} /> : null}
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
  /** What is missing, where it cannot be switched. */
  note?: string | undefined;
  disabled?: boolean;
};

export function Switch({ label, on, onChange, note, disabled = false }: SwitchProps) {
  const noteId = useId();
  return (
    <label className="swi">
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
