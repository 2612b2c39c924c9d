import './luck-dots.css';
import { texts } from './texts.ts';

const DOTS = 20;

/** A share as so many of twenty. */
export const ofTwenty = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * DOTS);

function Row({ lit, kind, twin, count }: { lit: number; kind: string; twin: string; count: string }) {
  return (
    <div className={`luck-dots__row luck-dots__row--${kind}`} role="img" aria-label={twin}>
      <span className="luck-dots__dots" aria-hidden="true">
        {Array.from({ length: DOTS }, (_, i) => (
          <i key={i} className={i < lit ? 'luck-dots__dot luck-dots__dot--lit' : 'luck-dots__dot'} />
        ))}
      </span>
      <span className="luck-dots__count numeric" aria-hidden="true">
        {count}
      </span>
    </div>
  );
}

/** Hits above luck, as so many of twenty; ink, since a count is neither gain nor loss. Shares run from 0 to 1. */
export function LuckDots({ hitRate, luckRate }: { hitRate: number; luckRate: number }) {
  const [hits, luck] = [ofTwenty(hitRate), ofTwenty(luckRate)];
  return (
    <div className="luck-dots">
      <Row lit={hits} kind="hits" twin={texts.hitsTwin(hits, DOTS)} count={texts.hits(hits, DOTS)} />
      <Row lit={luck} kind="luck" twin={texts.luckTwin(luck, DOTS)} count={texts.byLuck(luck)} />
    </div>
  );
}
