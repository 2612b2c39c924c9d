import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import './search-field.css';

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 254;

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches after a pause in typing, at once on Enter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setTyped(value);
  }, [value]);
  const search = useCallback((text: string): void => {
    const trimmed = text.trim();
    if (trimmed === lastSearch.current) return;
    lastSearch.current = trimmed;
    latestOnSearch.current(trimmed);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <form
      className="search-field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Icon name="search" />
      <input
        className="field__input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
