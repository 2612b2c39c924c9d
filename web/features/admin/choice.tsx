import { Icon } from '../../ui/icon.tsx';

export type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter in the row above a table. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <span className="sel adm-choice">
      <select
        className="inp"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
  );
}
