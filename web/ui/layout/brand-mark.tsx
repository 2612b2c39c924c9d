import './brand-mark.css';

export function BrandMark({ name, size = 30 }: { name: string; size?: number }) {
  return (
    <span className="brand-mark">
      <svg className="icon" width={size * 0.62} height={size} viewBox="13 2 38 60" aria-hidden="true">
        <path
          d="M32 16C32 10 33 7 38 4.5"
          fill="none"
          stroke="var(--apricot)"
          strokeWidth={5}
          strokeLinecap="round"
        />
        <rect x={15} y={15} width={34} height={45} rx={11} fill="var(--brand)" />
        <ellipse cx={25.5} cy={35} rx={3.2} ry={4.6} fill="var(--on-brand)" />
        <ellipse cx={38.5} cy={35} rx={3.2} ry={4.6} fill="var(--on-brand)" />
      </svg>
      <span className="brand-mark__word">{name}</span>
    </span>
  );
}
