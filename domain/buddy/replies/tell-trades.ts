import type { EvidenceCell } from '../../evidence/evidence-base.ts';
import type { Cite } from './evidence.ts';
import { grouped } from './print.ts';

/** Below it nothing is left in two decimals. */
const EVEN = 0.005;

/** "lost 0.09 R a trade": a mean result in risks. */
export const tellMeanR = (mean: number, cite: Cite, source: string): string =>
  Math.abs(mean) < EVEN
    ? 'came out even'
    : `${mean < 0 ? 'lost' : 'made'} ${cite(Math.abs(mean).toFixed(2), source)} R a trade`;

/** The server does not know a user's own costs: the browser has them. */
export const WHOSE_COSTS = 'That is at our published costs; your own can be set on the evidence page.';

export const tellCount = (count: number, cite: Cite, source: string): string =>
  cite(grouped(String(count)), source);

export const firstYearOf = ({ from }: Pick<EvidenceCell, 'from'>): string =>
  String(new Date(from).getUTCFullYear());
