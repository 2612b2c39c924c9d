const ownAge =
  /\b(i am|i'm|im) (only )?(\d|1[0-7]) ?((years?|yrs?)( old)?|yo|y\/o|and (can|may|want|still)|, ?(can|may))\b/;
const underage = /\b(i am|i'm|im) (a minor|underage|under 18|not 18( yet)?|in (middle|high) school)\b/;

/** Takes text that went through `plain`. */
export const saysMinor = (text: string): boolean => ownAge.test(text) || underage.test(text);
