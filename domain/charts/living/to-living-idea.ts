import type { Action, IdeaKind, Status, Timeframe } from '../../signals/signal.ts';
import type { LivingIdea } from './picture-of-idea.ts';

/** A user's idea as the API gives it: decimal prices, ISO times. */
type ViewedIdea = {
  pair: string;
  action: Action;
  kind: IdeaKind;
  status: Status;
  timeframe: Timeframe;
  digits: number;
  entry: number;
  stopLoss: number;
  target: number;
  openedAt: string;
  expiresAt: string;
  closedAt: string | null;
  currentPrice: number | null;
  level?: number | null | undefined;
  releases?: readonly { at: string; title: string }[] | undefined;
};

export const toLivingIdea = (signal: ViewedIdea): LivingIdea => ({
  pair: signal.pair,
  action: signal.action,
  kind: signal.kind,
  status: signal.status,
  timeframe: signal.timeframe,
  digits: signal.digits,
  entry: signal.entry,
  stop: signal.stopLoss,
  target: signal.target,
  openedAt: Date.parse(signal.openedAt),
  endsAt: Date.parse(signal.expiresAt),
  closedAt: signal.closedAt === null ? null : Date.parse(signal.closedAt),
  price: signal.currentPrice,
  level: signal.level ?? null,
  releases: (signal.releases ?? []).map(({ at, title }) => ({ at: Date.parse(at), title })),
});
