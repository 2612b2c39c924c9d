/** Where one figure of a reply came from. `value` is the text as printed, `at` the UTC ms it was true at. */
export type Evidence = { source: string; at: number; value: string };

/** Prints a fact into a reply and keeps where it came from. */
export type Cite = (value: string | number, source: string, at?: number) => string;

/** A notebook for one reply: nothing with a figure in it is said without a line here. */
export function takeEvidence(now: number): { cite: Cite; rows: Evidence[] } {
  const rows: Evidence[] = [];
  const cite: Cite = (value, source, at = now) => {
    const printed = String(value);
    rows.push({ source, at, value: printed });
    return printed;
  };
  return { cite, rows };
}

const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
const figuresIn = (text: string): string[] => (text.match(FIGURE) ?? []).map((figure) => figure.replace(/,/g, ''));

/** The figures of a reply that no row of its evidence carries. */
export function unbackedFigures(content: string, evidence: readonly Evidence[]): string[] {
  const backed = new Set(evidence.flatMap(({ value }) => figuresIn(value)));
  return figuresIn(content).filter((figure) => !backed.has(figure));
}

export const figuresAreBacked = (content: string, evidence: readonly Evidence[]): boolean => unbackedFigures(content, evidence).length === 0;
