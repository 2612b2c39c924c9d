import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import type { ProfileChanges } from '@app/contracts/profile.ts';
import { texts } from './texts/profile.ts';

type FieldName = keyof ProfileChanges;
const listNames = [
  'favoritePairs',
  'preferredSessions',
  'markets',
  'personalInterests',
  'personalityTraits',
] as const;
export type ListName = (typeof listNames)[number];
export type TextName = Exclude<FieldName, ListName>;

/** Edits that are not saved yet, as typed; a field that is absent was not touched. */
export type ProfileDraft = Partial<Record<TextName, string> & Record<ListName, readonly string[]>>;

const NOTHING: ProfileDraft = {};
const KEPT = 'profile-draft:';
/**
 * By user, also in the storage of the browser's tab: looking at another panel, losing the network, loading the page again or
 * signing in again after the session has ended costs no edit.
 */
const drafts = new Map<string, ProfileDraft>();

const isList = (name: string): boolean => (listNames as readonly string[]).includes(name);
const isTyped = ([name, value]: [string, unknown]): boolean =>
  isList(name)
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : typeof value === 'string';

function readKept(userId: string): ProfileDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT + userId) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return NOTHING;
    return Object.fromEntries(Object.entries(kept).filter(isTyped));
  } catch {
    return NOTHING;
  }
}

/** A browser that keeps nothing still has the draft in memory. */
function keep(userId: string, draft: ProfileDraft): void {
  try {
    if (draft === NOTHING) sessionStorage.removeItem(KEPT + userId);
    else sessionStorage.setItem(KEPT + userId, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden.
  }
}

const watchers = new Set<() => void>();

function publish(userId: string, draft: ProfileDraft): void {
  const next = Object.keys(draft).length === 0 ? NOTHING : draft;
  drafts.set(userId, next);
  keep(userId, next);
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function profileDraft(userId: string): ProfileDraft {
  const held = drafts.get(userId) ?? readKept(userId);
  drafts.set(userId, held);
  return held;
}

export const useProfileDraft = (userId: string): ProfileDraft =>
  useSyncExternalStore(watch, () => profileDraft(userId));

export const editProfile = (userId: string, edit: ProfileDraft): void =>
  publish(userId, { ...profileDraft(userId), ...edit });

export const dropProfileDraft = (userId: string): void => publish(userId, NOTHING);

/** For a log-out: nothing typed may wait for the next person at this screen. */
export function dropProfileDrafts(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  for (const watcher of watchers) watcher();
}

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
    if (next === undefined) ageError = texts.fields.ageError(AGES.from, AGES.to);
    else if (next !== (user[name as TextName] ?? null)) changes[name] = next;
  }
  return { changes, ageError };
}

/** Whether closing would lose something. */
export function hasUnsavedProfile(user: UserView): boolean {
  const { changes, ageError } = changesOf(user, profileDraft(user.id));
  return ageError !== null || Object.keys(changes).length > 0;
}
