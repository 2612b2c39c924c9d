/** The shape that carries direction where colour is not seen. */
export function Triangle({ up, size = 9 }: { up: boolean; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <path d={up ? 'M5 .8 9.6 9.2H.4z' : 'M5 9.2.4.8h9.2z'} fill="currentColor" />
    </svg>
  );
}
