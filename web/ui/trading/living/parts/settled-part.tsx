import { useState, type ReactNode } from 'react';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import './settled-part.css';
import { formatSignedDollars, formatUtcDayTime, formatUtcTime } from '../../../../lib/format/format.ts';
import { Button } from '../../../button/button.tsx';
import { Icon } from '../../../icons/icon.tsx';
import { endingOf } from '../ending.ts';
import { formatR, formatStake, type CardStake } from '../living-figures.ts';
import { texts } from '../texts.ts';

const DAY_MS = 86_400_000;

/** Days stand there only where it took longer than one. */
function fromTo({ openedAt, closedAt }: LivingIdea): string {
  if (closedAt === null) return '';
  const format = closedAt - openedAt < DAY_MS ? formatUtcTime : formatUtcDayTime;
  return texts.fromTo(format(openedAt), format(closedAt));
}

const STILLS = [0.25, 0.5, 0.75, 1];

type ReplayRowProps = {
  idea: LivingIdea;
  isStill: boolean;
  onReplay: () => void;
  renderStill: (progress: number, label: string) => ReactNode;
};

/** Where motion is not wanted the same path stands there in four pictures. */
export function ReplayRow({ idea, isStill, onReplay, renderStill }: ReplayRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="settled-part__replay numeric">
        <Button
          icon="history"
          aria-expanded={isStill ? isOpen : undefined}
          onClick={isStill ? () => setOpen(!isOpen) : onReplay}
        >
          {isStill ? texts.stills : texts.replay}
        </Button>
        <span className="small muted">{fromTo(idea)}</span>
      </div>
      {isStill && isOpen ? (
        <div className="settled-part__stills">
          {STILLS.map((progress, index) => (
            <div key={progress}>{renderStill(progress, texts.still(index + 1))}</div>
          ))}
        </div>
      ) : null}
    </>
  );
}

function resultWords(idea: LivingIdea, r: number, { risk, isExample }: CardStake): string {
  const shown = formatStake(risk);
  if (idea.kind === 'practice') return texts.onPaper(formatR(r), shown);
  return isExample ? texts.onExample(formatR(r), shown) : texts.onYour(formatR(r), shown);
}

/** A loss has the size, the place and the words of a win. */
export function ResultStrip({
  idea,
  r,
  stake,
  gap,
}: {
  idea: LivingIdea;
  r: number | null;
  stake: CardStake;
  gap: boolean;
}) {
  if (idea.status === 'plan' || idea.status === 'active') return null;
  const { icon, tone, text } = endingOf[idea.status];
  if (r === null || idea.price === null)
    return (
      <div className="settled-part__result settled-part__result--off">
        <Icon name={icon} />
        {texts.unpriced}
      </div>
    );
  const out = idea.status === 'expired' || gap ? texts.out.other : texts.out.planned;
  return (
    <>
      <div className={`settled-part__result settled-part__result--${tone}`}>
        <Icon name={icon} />
        {text}
        <b className="numeric">{formatSignedDollars(r * stake.risk)}</b>
      </div>
      <p className="settled-part__note small muted numeric">
        {resultWords(idea, r, stake)}
        {out(formatChartPrice(idea, idea.price))}
      </p>
    </>
  );
}

export function Lesson({ text }: { text: string }) {
  return (
    <div className="settled-part__lesson">
      <span className="settled-part__hat">
        <Icon name="graduation-cap" />
      </span>
      <p>
        <b>{texts.lesson}</b> {text}
      </p>
    </div>
  );
}
