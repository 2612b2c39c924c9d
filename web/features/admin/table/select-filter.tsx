import { Icon } from '../../../ui/icons/icon.tsx';
import './select-filter.css';

export type SelectFilterProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function SelectFilter({ label, value, options, onChange }: SelectFilterProps) {
  return (
    <span className="field__select select-filter">
      <select
        className="field__input"
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
