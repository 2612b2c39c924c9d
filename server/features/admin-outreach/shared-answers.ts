/**
 * Answers the same question once for all who ask it within `keptMs` (real time, from the moment it was asked first): what is costly
 * to count is polled by several pages. A failure is not kept.
 */
export function sharedAnswers<Asked, Answer>(
  answer: (asked: Asked) => Promise<Answer>,
  keptMs: number,
  realNow: () => number = () => performance.now(),
): (asked: Asked) => Promise<Answer> {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>();
  return (asked) => {
    const now = realNow();
    // In the order in which they were asked.
    for (const [key, { until }] of kept) {
      if (until > now) break;
      kept.delete(key);
    }
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    if (known) return known.answer;
    const fresh = { until: now + keptMs, answer: answer(asked) };
    kept.set(key, fresh);
    fresh.answer.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    return fresh.answer;
  };
}
