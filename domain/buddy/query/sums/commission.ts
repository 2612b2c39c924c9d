/** What the broker takes, where the user names it: "commission is 7 per lot", "3.50 commission". */
export const COMMISSION =
  /\bcommissions?(?: (?:is|of|at|are|costs?|takes?|about|they|charge|says?))* (?:cur:[a-z]{3}:)?(\d+(?:\.\d+)?)|(?:cur:[a-z]{3}:)?(?<![.\d])(\d+(?:\.\d+)?)(?: (?:a|per|each) (?:lot|trade))? commissions?\b/;

/** `value` is that of both ways. */
export function commissionIn(said: string): { value: number; isPerLot: boolean; isOneWay: boolean } | null {
  const [, after, before] = COMMISSION.exec(said) ?? [];
  const value = Number(after ?? before);
  if (!(value > 0)) return null;
  const isOneWay = /\b(per|a|each|every) (side|way)\b/.test(said);
  return {
    value: isOneWay ? 2 * value : value,
    isPerLot: !/\b(per|a|each|every) (trade|order)\b/.test(said),
    isOneWay,
  };
}
