import type { BrainView, PanelView } from '@app/contracts/chat/panel.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import './brain-lobes.css';
import { texts } from './texts.ts';

const copy = texts.lobes;

const oddsText = ({ probability }: BrainView): string =>
  probability === null ? copy.noOdds : copy.odds(formatPercent(probability, 0));

/** Of the half above or below the line; a view without much strength is still seen. */
const LEAST_HEIGHT = 0.24;

function Lobe({ view }: { view: BrainView }) {
  const { brain, stance, strength, veto } = view;
  const shown = veto ? 'against' : stance;
  const height = `${(50 * Math.max(LEAST_HEIGHT, Math.min(1, strength))).toFixed(1)}%`;
  return (
    <div className="brain-lobes__brain">
      <div className="brain-lobes__field">
        <span
          className={`brain-lobes__lobe brain-lobes__lobe--${shown}`}
          style={shown === 'abstain' ? undefined : { height }}
        />
      </div>
      <b>{copy.names[brain]}</b>
      <span>{veto ? copy.stances.veto : oddsText(view)}</span>
    </div>
  );
}

/** Lobes above the line are for the idea, below it against, as far as each is sure; the views below are its text. */
export default function BrainLobes({ views, noSkill }: Pick<PanelView, 'views' | 'noSkill'>) {
  const twin = views.map((view) =>
    copy.one(copy.names[view.brain], copy.stances[view.veto ? 'veto' : view.stance], oddsText(view)),
  );
  const luck = noSkill === null ? null : copy.luck(formatPercent(noSkill, 0));
  return (
    <figure className="brain-lobes numeric">
      <div role="img" aria-label={`${twin.join('. ')}.${luck === null ? '' : ` ${luck}`}`}>
        <div className="brain-lobes__sides" aria-hidden="true">
          <span>{copy.for}</span>
          <span>{copy.against}</span>
        </div>
        {views.map((view) => (
          <Lobe key={view.brain} view={view} />
        ))}
      </div>
      {luck === null ? null : <figcaption aria-hidden="true">{luck}</figcaption>}
    </figure>
  );
}
