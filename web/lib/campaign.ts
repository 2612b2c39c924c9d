import type { InputOf } from '@app/contracts/request.ts';
import {
  campaignDataOf,
  campaignKeysOf,
  hasCampaign,
  tidyKeys,
  TOUCH_LIFE,
  type CampaignKeys,
} from '@app/domain/campaigns/parse.ts';

/** The newest campaign, under the name and with the keys of the specification. */
const DATA = 'campaignData';
/** Beside it the first and the last visit that came with campaign keys, until they are at an account. */
const TOUCHES = 'campaignTouches';

type Touch = { at: number; keys: CampaignKeys };
type Touches = { first: Touch; last: Touch };

/** Storage may be refused: what brought the visitor then lasts as long as the page. */
let unkept: Touches | null = null;

function touchIn(value: unknown): Touch | null {
  const { at, keys } = Object(value) as { at?: unknown; keys?: unknown };
  const tidy = tidyKeys(Object(keys) as Record<string, unknown>);
  return typeof at === 'number' && Number.isFinite(at) && hasCampaign(tidy) ? { at, keys: tidy } : null;
}

/** Anything may stand in a browser's storage. */
function kept(): Touches | null {
  try {
    const { first, last } = Object(JSON.parse(localStorage.getItem(TOUCHES) ?? 'null')) as Partial<Touches>;
    const [from, to] = [touchIn(first), touchIn(last)];
    return from && to ? { first: from, last: to } : unkept;
  } catch {
    return unkept;
  }
}

function touchesAt(now: number): Touches | null {
  const touches = kept();
  return touches && now - touches.last.at < TOUCH_LIFE ? touches : null;
}

/** Keeps what an advertisement wrote into the address: the first time stays, the last is put beside it. */
export function keepCampaign(search: string, now: number): void {
  const keys = campaignKeysOf(search);
  if (!hasCampaign(keys)) return;
  const last = { at: now, keys };
  const touches = { first: touchesAt(now)?.first ?? last, last };
  try {
    localStorage.setItem(DATA, JSON.stringify(campaignDataOf(keys)));
    localStorage.setItem(TOUCHES, JSON.stringify(touches));
    unkept = null;
  } catch {
    unkept = touches;
  }
}

/** What is told of them before the registration; null where no advertisement led here in the last thirty days. */
export function campaignToTell(now: number): NonNullable<InputOf<'storeCampaignData'>>['body'] | null {
  const touches = touchesAt(now);
  if (!touches) return null;
  const { first, last } = touches;
  const ago = (at: number): number => Math.min(Math.max(0, Math.round(now - at)), TOUCH_LIFE);
  const isOne = first.at === last.at;
  return {
    ...last.keys,
    ago: ago(last.at),
    ...(!isOne && { first: { ...first.keys, ago: ago(first.at) } }),
  };
}

/** They are at an account now: the next one that is made in this browser was not brought by them. */
export function forgetCampaign(): void {
  unkept = null;
  try {
    localStorage.removeItem(TOUCHES);
  } catch {
    // Nothing was kept.
  }
}
