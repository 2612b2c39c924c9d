const MOST_WORDS = 16;
const SENTENCE_END = /(?<=[.!?]) (?=["“(]?[A-Z])/;

/** The answer first, as a figure or a verdict: its first sentence stands alone and bold where it is short and more follows. */
export function leadWithFigure(content: string): string {
  const [head = '', ...rest] = content.split('\n\n');
  const [, verdict, after = ''] = /^(\*\*[^*\n]+\*\*) (.+)$/s.exec(head) ?? [];
  if (verdict) return [verdict, after, ...rest].join('\n\n');
  const [first = '', ...others] = head.split(SENTENCE_END);
  const isLead =
    /\d/.test(first) &&
    first.split(' ').length <= MOST_WORDS &&
    /[.!?]$/.test(first) &&
    !head.includes('\n') &&
    !content.includes('**') &&
    others.length + rest.length > 0;
  return isLead
    ? [`**${first}**`, ...(others.length > 0 ? [others.join(' ')] : []), ...rest].join('\n\n')
    : content;
}
