import type { AccountKind } from '@app/domain/evidence/evidence-ids.ts';

export const accountTexts: Record<AccountKind, string> = {
  standard: 'Standard: all in the spread',
  raw: 'Raw: narrow spread, commission',
  dear: 'Expensive: wide spread',
};

export const texts = {
  hits: (hits: number, of: number): string => `${hits} of ${of}`,
  byLuck: (hits: number): string => `${hits} by luck`,
  hitsTwin: (hits: number, of: number): string => `${hits} of ${of} past ideas reached the target`,
  luckTwin: (hits: number, of: number): string => `${hits} of ${of} by luck alone`,
  r: (value: string): string => `${value} R`,
  zero: '0',
  netTwin: (mean: string, low: string, high: string): string =>
    `Net result ${mean} R a trade, likely between ${low} and ${high}`,
};
