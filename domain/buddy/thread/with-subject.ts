const POINTERS = /\b(?:it|that|this|them|they|those|these|one)\b/;

/** A message that leans on the subject of the talk, in words that name it: with "it" replaced, and with the subject behind. */
export function withSubject(said: string, subject: string): string[] {
  if (said.includes(subject)) return [];
  const replaced = POINTERS.test(said) ? [said.replace(POINTERS, subject)] : [];
  return [...replaced, `${said} ${subject}`];
}
