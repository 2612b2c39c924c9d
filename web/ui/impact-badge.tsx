import './chip.css';

const levels = {
  high: { bars: 3, word: 'High' },
  medium: { bars: 2, word: 'Medium' },
  low: { bars: 1, word: 'Low' },
};
type Level = keyof typeof levels;

/** HIGH, High and high are one; anything unknown counts as low. */
export const impactLevel = (impact: string): Level => {
  const level = impact.toLowerCase();
  return level === 'high' || level === 'medium' ? level : 'low';
};

export function ImpactBadge({ impact }: { impact: string }) {
  const level = impactLevel(impact);
  const { bars, word } = levels[level];
  return (
    <span className={`impact ${level}`}>
      <svg className="ic" width={15} height={12} viewBox="0 0 15 12" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 5 + 0.5}
            y={8 - bar * 3.6}
            width={3.6}
            height={4 + bar * 3.6}
            rx={1}
            fill="currentColor"
            opacity={bar < bars ? 1 : 0.28}
          />
        ))}
      </svg>
      {word}
      <span className="sr"> impact</span>
    </span>
  );
}
