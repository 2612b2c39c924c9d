/** "5 positions of 0.02 lots". */
export const LOTS_TOGETHER =
  /\b(\d+) (?:positions?|trades?|orders?|times|entries|of) (?:of |at |with |x |each |a )*lots:(\d+(?:\.\d+)?)/;
/** "How many 0.01 lots fit in 1 lot". */
export const LOTS_IN_LOTS =
  /\bhow many lots:(\d+(?:\.\d+)?).*\b(?:in|fit|make|is|are)\b.*lots:(\d+(?:\.\d+)?)/;
