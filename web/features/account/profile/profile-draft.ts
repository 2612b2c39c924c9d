import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { ProfileChanges } from '@app/contracts/accounts/profile.ts';
import { texts } from '../texts/profile.ts';

type FieldName = keyof ProfileChanges;
const listFieldNames = [
  'favoritePairs',
  'preferredSessions',
  'markets',
  'personalInterests',
  'personalityTraits',
] as const;
export type ListFieldName = (typeof listFieldNames)[number];
export type TextFieldName = Exclude<FieldName, ListFieldName>;

/** Unsaved edits as typed; an absent field was not edited. */
export type ProfileDraft = Partial<Record<TextFieldName, string> & Record<ListFieldName, readonly string[]>>;

const EMPTY_DRAFT: ProfileDraft = {};
const STORAGE_PREFIX = 'profile-draft:';
/** By user id; mirrored in session storage, so that edits survive a reload and signing in again. */
const drafts = new Map<string, ProfileDraft>();

const isListField = (name: string): boolean => (listFieldNames as readonly string[]).includes(name);
const isDraftEntry = ([name, value]: [string, unknown]): boolean =>
  isListField(name)
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : typeof value === 'string';

function readStoredDraft(userId: string): ProfileDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + userId) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
    return Object.fromEntries(Object.entries(stored).filter(isDraftEntry));
  } catch {
    return EMPTY_DRAFT;
  }
}

function storeDraft(userId: string, draft: ProfileDraft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(STORAGE_PREFIX + userId);
    else sessionStorage.setItem(STORAGE_PREFIX + userId, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft stays in memory only.
  }
}

const listeners = new Set<() => void>();

function setDraft(userId: string, draft: ProfileDraft): void {
  const next = Object.keys(draft).length === 0 ? EMPTY_DRAFT : draft;
  drafts.set(userId, next);
  storeDraft(userId, next);
  for (const listener of listeners) listener();
}

const subscribe = (watcher: () => void): (() => void) => {
  listeners.add(watcher);
  return () => listeners.delete(watcher);
};

export function getProfileDraft(userId: string): ProfileDraft {
  const draft = drafts.get(userId) ?? readStoredDraft(userId);
  drafts.set(userId, draft);
  return draft;
}

export const useProfileDraft = (userId: string): ProfileDraft =>
  useSyncExternalStore(subscribe, () => getProfileDraft(userId));

export const editProfileDraft = (userId: string, edit: ProfileDraft): void =>
  setDraft(userId, { ...getProfileDraft(userId), ...edit });

export const discardProfileDraft = (userId: string): void => setDraft(userId, EMPTY_DRAFT);

/** On log-out, so that the next person at this screen sees no edit. */
export function discardAllProfileDrafts(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
  for (const watcher of listeners) watcher();
}

/** Edits typed while the save was under way stay. */
export function discardSavedEdits(userId: string, sent: ProfileDraft): void {
  const remaining = Object.entries(getProfileDraft(userId)).filter(
    ([name, value]) => sent[name as FieldName] !== value,
  );
  setDraft(userId, Object.fromEntries(remaining));
}

export const getTextValue = (user: UserView, draft: ProfileDraft, name: TextFieldName): string =>
  draft[name] ?? String(user[name] ?? '');

export const getListValue = (user: UserView, draft: ProfileDraft, name: ListFieldName): readonly string[] =>
  draft[name] ?? user[name];

export const toggleItem = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

const AGE_RANGE = { min: 13, max: 120 };

/** Null for an empty field, undefined for an invalid age. */
function parseAge(typed: string): number | null | undefined {
  if (typed === '') return null;
  const age = Number.parseInt(typed, 10);
  return age >= AGE_RANGE.min && age <= AGE_RANGE.max ? age : undefined;
}

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** The fields whose draft differs from the stored value. */
export function collectProfileChanges(
  user: UserView,
  draft: ProfileDraft,
): { changes: ProfileChanges; ageError: string | null } {
  const changes: Record<string, unknown> = {};
  let ageError: string | null = null;
  for (const [name, value] of Object.entries(draft)) {
    if (typeof value !== 'string') {
      if (!hasSameItems(value, user[name as ListFieldName])) changes[name] = value;
      continue;
    }
    const typed = value.trim();
    const next = name === 'age' ? parseAge(typed) : typed || null;
    if (next === undefined) ageError = texts.fields.ageError(AGE_RANGE.min, AGE_RANGE.max);
    else if (next !== (user[name as TextFieldName] ?? null)) changes[name] = next;
  }
  return { changes, ageError };
}

export function hasUnsavedProfile(user: UserView): boolean {
  const { changes, ageError } = collectProfileChanges(user, getProfileDraft(user.id));
  return ageError !== null || Object.keys(changes).length > 0;
}
