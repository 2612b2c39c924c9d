import type { InputOf } from '@app/contracts/request.ts';
import {
  toCampaignData,
  parseCampaignValues,
  hasCampaign,
  sanitiseCampaignValues,
  TOUCH_LIFETIME_MS,
  type CampaignValues,
} from '@app/domain/campaigns/parse.ts';

const DATA = 'campaignData';
/** First and last visit with campaign keys, until they are attached to an account. */
const TOUCHES = 'campaignTouches';

type Touch = { at: number; keys: CampaignValues };
type Touches = { first: Touch; last: Touch };

/** Without storage the campaign lasts as long as the page. */
let inMemory: Touches | null = null;

function parseTouch(value: unknown): Touch | null {
  const { at, keys } = Object(value) as { at?: unknown; keys?: unknown };
  const tidy = sanitiseCampaignValues(Object(keys) as Record<string, unknown>);
  return typeof at === 'number' && Number.isFinite(at) && hasCampaign(tidy) ? { at, keys: tidy } : null;
}

function readTouches(): Touches | null {
  try {
    const { first, last } = Object(JSON.parse(localStorage.getItem(TOUCHES) ?? 'null')) as Partial<Touches>;
    const [from, to] = [parseTouch(first), parseTouch(last)];
    return from && to ? { first: from, last: to } : inMemory;
  } catch {
    return inMemory;
  }
}

function readFreshTouches(now: number): Touches | null {
  const touches = readTouches();
  return touches && now - touches.last.at < TOUCH_LIFETIME_MS ? touches : null;
}

/** The newest visit with a campaign. */
export const readLastTouch = (now: number): Touch | null => readFreshTouches(now)?.last ?? null;

/** Keeps the first touch and replaces the last. */
export function storeCampaign(search: string, now: number): void {
  const keys = parseCampaignValues(search);
  if (!hasCampaign(keys)) return;
  const last = { at: now, keys };
  const touches = { first: readFreshTouches(now)?.first ?? last, last };
  try {
    localStorage.setItem(DATA, JSON.stringify(toCampaignData(keys)));
    localStorage.setItem(TOUCHES, JSON.stringify(touches));
    inMemory = null;
  } catch {
    inMemory = touches;
  }
}

/** Null when no campaign led here in the last thirty days. */
export function pendingCampaign(now: number): NonNullable<InputOf<'storeCampaignData'>>['body'] | null {
  const touches = readFreshTouches(now);
  if (!touches) return null;
  const { first, last } = touches;
  const ago = (at: number): number => Math.min(Math.max(0, Math.round(now - at)), TOUCH_LIFETIME_MS);
  const isOne = first.at === last.at;
  return {
    ...last.keys,
    ago: ago(last.at),
    ...(!isOne && { first: { ...first.keys, ago: ago(first.at) } }),
  };
}

/** The next account made in this browser was not brought by this campaign. */
export function clearCampaign(): void {
  inMemory = null;
  try {
    localStorage.removeItem(TOUCHES);
  } catch {}
}
