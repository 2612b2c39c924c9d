import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

const WAIT = 300;
const LONGEST = 254;

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches a moment after the last letter, at once on Enter, and keeps the focus all the while. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const search = useCallback((text: string): void => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    told.current = wanted;
    tell.current(wanted);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), WAIT);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <form
      className="adm-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Icon name="search" />
      <input
        className="inp"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
