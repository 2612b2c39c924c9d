/** "28 % of what is 70", "35 dollars is 5 % of my account": the whole is asked for. */
export const WHOLE_OF_SHARE =
  /\bpct:\d+(\.\d+)? of (what|which|how much)\b|\b(is|are|was|makes?) (only |just |about )?pct:\d+(\.\d+)? of (my |the |an |a )?(account|balance|capital|money|total|whole)\b/;
