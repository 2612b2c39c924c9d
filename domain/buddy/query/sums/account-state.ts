const NAMES =
  'equity|balance|account|used margin|margin used|margin in use|free margin|floating|open (?:loss|profit)|unrealised|unrealized|margin';
/** "equity 840", "used margin is 300", "-80 floating". */
export const ACCOUNT_STATE = new RegExp(
  `\\b(?:${NAMES})(?: (?:of|is|at|loss|profit|pnl|minus|in use|used))* ?-?(?:cur:[a-z]{3}:)?\\d|-?(?:cur:[a-z]{3}:)?\\d+(?:\\.\\d+)? (?:dollars )?(?:(?:of|in|as) )?(?:my )?(?:${NAMES})`,
  'g',
);

export type AccountState = { equity: number; used: number | null };

/** "840 equity, 700 margin". */
const NAMED_BEHIND =
  /^(?:(?:margin level|free margin|level|my|what is|with|if|on|i have|at|for) )*(?:cur:[a-z]{3}:)?\d+(?:\.\d+)? (?:dollars )?(?:(?:of|in|as) )?(?:my )?(?:equity|balance|margin|used)\b/;

function figureOf(said: string, names: string): number | null {
  const second = new RegExp(
    `(-)?(?:cur:[a-z]{3}:)?(\\d+(?:\\.\\d+)?) (?:dollars )?(?:(?:of|in|as) )?(?:my )?(?:${names})\\b`,
  ).exec(said);
  if (second && NAMED_BEHIND.test(said)) return (second[1] ? -1 : 1) * Number(second[2]);
  const first = new RegExp(
    `\\b(?:${names})(?: (?:of|is|at|loss|profit|pnl|in use|used))*( minus)? ?(-)?(?:cur:[a-z]{3}:)?(\\d+(?:\\.\\d+)?)`,
  ).exec(said);
  if (first) return (first[1] || first[2] ? -1 : 1) * Number(first[3]);
  return second ? (second[1] ? -1 : 1) * Number(second[2]) : null;
}

/** Equity is the balance with what is open; null where neither is said. */
export function accountStateIn(said: string): AccountState | null {
  const used = figureOf(said, 'used margin|margin used|margin in use|(?<!free )margin|used');
  const open = figureOf(said, 'floating|open loss|open profit|unrealised|unrealized');
  const balance = figureOf(said, 'balance|account');
  const isLoss = /\b(floating|open|unrealised|unrealized) loss\b|\bdown\b/.test(said);
  const equity =
    figureOf(said, 'equity') ??
    (balance === null ? null : balance + (isLoss ? -Math.abs(open ?? 0) : (open ?? 0)));
  return equity === null ? null : { equity, used };
}
