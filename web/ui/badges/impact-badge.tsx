import './impact-badge.css';
import { parseImpact } from '@app/domain/calendar/impact.ts';
import { texts } from '../texts.ts';

const levels = {
  HIGH: { bars: 3, word: texts.impact.high },
  MEDIUM: { bars: 2, word: texts.impact.medium },
  LOW: { bars: 1, word: texts.impact.low },
};
export function ImpactBadge({ impact }: { impact: string }) {
  const level = parseImpact(impact);
  const { bars, word } = levels[level];
  return (
    <span className={`impact-badge impact-badge--${level.toLowerCase()}`}>
      <svg className="icon" width={15} height={12} viewBox="0 0 15 12" aria-hidden="true">
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
      <span className="visually-hidden"> {texts.impact.impact}</span>
    </span>
  );
}
