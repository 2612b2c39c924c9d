import type { Stance } from './view.ts';

/** Luck itself lies a few points off where it is very low or very high (docs/decisions/038-chance.md), so less is no edge. */
const EDGE = 0.05;

export const sideOf = (probability: number, luck: number): Stance =>
  probability > luck + EDGE ? 'for' : probability < luck - EDGE ? 'against' : 'abstain';
