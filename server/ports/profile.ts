import type { Trader } from '@app/domain/brains/facts.ts';
import type { QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';

export type ProfilePort = {
  readFacts: (userId: string) => Promise<Record<string, unknown>>;
  readTrader: (userId: string) => Promise<Trader>;
};

export type QuietHoursPort = {
  read: (userId: string) => Promise<QuietHours>;
  save: (userId: string, quietHours: QuietHours, now: number) => Promise<void>;
};
