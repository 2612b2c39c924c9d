import './ruin-dots.css';

const PEOPLE = 100;

/** A hundred people; a filled dot is one of those who lose a fifth. Ink, since it is a count. */
export function RuinDots({ ruined, twin }: { ruined: number; twin: string }) {
  return (
    <div className="ruin-dots" role="img" aria-label={twin}>
      {Array.from({ length: PEOPLE }, (_, i) => (
        <i key={i} className={i < ruined ? 'ruin-dots__dot ruin-dots__dot--lit' : 'ruin-dots__dot'} />
      ))}
    </div>
  );
}
