import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import type { ProfileChanges } from '@app/contracts/profile.ts';

type FieldName = keyof ProfileChanges;
export type ListName = 'favoritePairs' | 'preferredSessions' | 'personalInterests' | 'personalityTraits';
export type TextName = Exclude<FieldName, ListName>;

/** Edits that are not saved yet, as typed; a field that is absent was not touched. */
export type ProfileDraft = Partial<Record<TextName, string> & Record<ListName, readonly string[]>>;

const NOTHING: ProfileDraft = {};
/** By user, for as long as the page is loaded: looking at another panel or losing the network costs no edit. */
const drafts = new Map<string, ProfileDraft>();
const watchers = new Set<() => void>();

function publish(userId: string, draft: ProfileDraft): void {
  if (Object.keys(draft).length === 0) drafts.delete(userId);
  else drafts.set(userId, draft);
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const profileDraft = (userId: string): ProfileDraft => drafts.get(userId) ?? NOTHING;

export const useProfileDraft = (userId: string): ProfileDraft =>
  useSyncExternalStore(watch, () => profileDraft(userId));

export const editProfile = (userId: string, edit: ProfileDraft): void =>
  publish(userId, { ...profileDraft(userId), ...edit });

export const dropProfileDraft = (userId: string): void => publish(userId, NOTHING);

/** After a save: what was sent is forgotten, what was typed meanwhile stays. */
export function dropSaved(userId: string, sent: ProfileDraft): void {
  const left = Object.entries(profileDraft(userId)).filter(
    ([name, value]) => sent[name as FieldName] !== value,
  );
  publish(userId, Object.fromEntries(left));
}

export const textOf = (user: UserView, draft: ProfileDraft, name: TextName): string =>
  draft[name] ?? String(user[name] ?? '');

export const listOf = (user: UserView, draft: ProfileDraft, name: ListName): readonly string[] =>
  draft[name] ?? user[name];

export const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

const AGES = { from: 13, to: 120 };
export const AGE_ERROR = `Age must be a whole number from ${AGES.from} to ${AGES.to}`;

/** Age is parsed as an integer (specification, section 5): null for an empty field, undefined for what is no age. */
function parseAge(typed: string): number | null | undefined {
  if (typed === '') return null;
  const age = Number.parseInt(typed, 10);
  return age >= AGES.from && age <= AGES.to ? age : undefined;
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** What a save would send: the fields that differ from what is stored. */
export function changesOf(
  user: UserView,
  draft: ProfileDraft,
): { changes: ProfileChanges; ageError: string | null } {
  const changes: Record<string, unknown> = {};
  let ageError: string | null = null;
  for (const [name, value] of Object.entries(draft)) {
    if (typeof value !== 'string') {
      if (!sameList(value, user[name as ListName])) changes[name] = value;
      continue;
    }
    const typed = value.trim();
    const next = name === 'age' ? parseAge(typed) : typed || null;
    if (next === undefined) ageError = AGE_ERROR;
    else if (next !== (user[name as TextName] ?? null)) changes[name] = next;
  }
  return { changes, ageError };
}

/** Whether closing would lose something. */
export function hasUnsavedProfile(user: UserView): boolean {
  const { changes, ageError } = changesOf(user, profileDraft(user.id));
  return ageError !== null || Object.keys(changes).length > 0;
}
