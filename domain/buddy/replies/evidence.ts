/** What a price is of its quote, plan or range. */
export type PriceRole = 'bid' | 'ask' | 'entry' | 'stop' | 'target' | 'high' | 'low';

/** `value` as printed, `at` in UTC ms. */
export type Evidence = { source: string; at: number; value: string; role?: PriceRole };

export type Cite = (value: string | number, source: string, at?: number, role?: PriceRole) => string;

/** Every figure in a reply must be cited through this. */
export function takeEvidence(now: number): { cite: Cite; rows: Evidence[] } {
  const rows: Evidence[] = [];
  const cite: Cite = (value, source, at = now, role) => {
    const printed = String(value);
    rows.push({ source, at, value: printed, ...(role && { role }) });
    return printed;
  };
  return { cite, rows };
}

const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
export const figuresIn = (text: string): string[] =>
  (text.match(FIGURE) ?? []).map((figure) => figure.replace(/,/g, ''));

export function unbackedFigures(content: string, evidence: readonly Evidence[]): string[] {
  const backed = new Set(evidence.flatMap(({ value }) => figuresIn(value)));
  return figuresIn(content).filter((figure) => !backed.has(figure));
}

export const figuresAreBacked = (content: string, evidence: readonly Evidence[]): boolean =>
  unbackedFigures(content, evidence).length === 0;
