import { countNoun } from '../text.ts';
import { remainingTokens, type Balance } from './balance.ts';

export const CAP_MIN = 1;
export const CAP_MAX = 10_000;

export type DailyCap = { limit: number; spent: number };

export const remainingCap = ({ limit, spent }: DailyCap): number => Math.max(0, limit - spent);

export const spendableTokens = (balance: Balance, cap: DailyCap | null): number =>
  cap ? Math.min(remainingTokens(balance), remainingCap(cap)) : remainingTokens(balance);

export const dailyCapText = (limit: number): string =>
  `You have reached your own limit of ${countNoun(limit, 'token')} for today. It starts anew at midnight UTC, and you can change it in your account.`;
