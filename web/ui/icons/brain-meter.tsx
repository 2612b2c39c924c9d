const lobes = [
  'M11 11H5.5A3.5 3.5 0 0 1 5.5 4 3.6 3.6 0 0 1 11 3z',
  'M13 11h5.5a3.5 3.5 0 0 0 0-7A3.6 3.6 0 0 0 13 3z',
  'M11 13H5.5a3.5 3.5 0 0 0 0 7A3.6 3.6 0 0 0 11 21z',
  'M13 13h5.5a3.5 3.5 0 0 1 0 7A3.6 3.6 0 0 1 13 21z',
];

/** Four lobes, `lit` of them filled. Always print "1/4" or "4/4" beside it. */
export function BrainMeter({ lit, size = 22 }: { lit: number; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="1 1 22 22" aria-hidden="true">
      {lobes.map((d, index) => (
        <path
          key={d}
          d={d}
          fill={index < lit ? 'var(--brand)' : 'none'}
          stroke={index < lit ? 'var(--brand)' : 'var(--line-strong)'}
          strokeWidth={1.6}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
