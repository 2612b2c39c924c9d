/** A rule of money or settlement that no input can break: the code is wrong, so nothing is written. */
export class InvariantViolation extends Error {
  constructor(rule: string) {
    super(`An invariant does not hold: ${rule}`);
    this.name = 'InvariantViolation';
  }
}

/** Call it inside the transaction, which is refused with it; the caller's error handling logs it. @throws InvariantViolation */
export function assertInvariant(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new InvariantViolation(rule);
}
