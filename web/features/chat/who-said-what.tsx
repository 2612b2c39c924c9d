import type { BrainView, PanelView } from '@app/contracts/panel.ts';
import { brainNames, type Brain } from '@app/domain/brains/view.ts';
import { Link } from 'wouter';
import { percentOf, utcDayTime } from '../../lib/format.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';
import './who-said-what.css';

const said = texts.panel;

const signs: Record<Brain, IconName> = {
  breakout: 'chart-candlestick',
  news: 'calendar-days',
  risk: 'shield-check',
  coach: 'graduation-cap',
};

const stances: Record<BrainView['stance'] | 'veto', { tone: ChipTone; icon: IconName }> = {
  for: { tone: 'up', icon: 'check' },
  against: { tone: 'warn', icon: 'x' },
  abstain: { tone: 'quiet', icon: 'minus' },
  veto: { tone: 'down', icon: 'octagon-x' },
};

const whole = (share: number): string => percentOf(share, 0);

function Strength({ of }: { of: number }) {
  return (
    <span className="who-str num">
      <span className="who-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(of * 100)}%` }} />
      </span>
      {said.strength(whole(of))}
    </span>
  );
}

function Evidence({ view }: { view: BrainView }) {
  const { evidence, brain } = view;
  if (evidence.length === 0) return null;
  return (
    <details className="who-ev">
      <summary>
        <Icon name="chevron-right" size={16} />
        {said.evidence(evidence.length)}
      </summary>
      <table aria-label={said.evidenceOf(brainNames[brain])}>
        <thead>
          <tr>
            <th scope="col">{said.value}</th>
            <th scope="col">{said.source}</th>
            <th scope="col">{said.time}</th>
          </tr>
        </thead>
        <tbody>
          {evidence.map(({ source, at, value }, index) => (
            <tr key={index}>
              <td className="num">{value}</td>
              <td>{source}</td>
              <td className="num">{utcDayTime(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function OneView({ view }: { view: BrainView }) {
  const { brain, stance, strength, probability, veto, says, change, lesson } = view;
  const shown = veto ? 'veto' : stance;
  return (
    <li className="who-view">
      <div className="who-head">
        <Icon name={signs[brain]} size={18} />
        <h2>{said.brains[brain]}</h2>
        <Chip tone={stances[shown].tone} icon={stances[shown].icon}>
          {said.stances[shown]}
        </Chip>
        {stance === 'abstain' ? null : <Strength of={strength} />}
      </div>
      <p>
        {says}
        {probability === null ? null : <span className="sr">{` ${said.odds(whole(probability))}`}</span>}
      </p>
      {change ? (
        <p className="who-change">
          <strong>{`${said.change}: `}</strong>
          {change}
        </p>
      ) : null}
      {lesson ? <p className="who-change">{said.lesson(lesson.replaceAll('-', ' '))}</p> : null}
      <Evidence view={view} />
    </li>
  );
}

function verdictOf({ decision, because, probability, noSkill, agreement, views }: PanelView): string {
  const parts: string[] = [];
  if (decision === null) parts.push(said.notDecided);
  if (because) parts.push(said.stoppedBy(brainNames[because]));
  const states = views.some((view) => view.stance !== 'abstain' && view.probability !== null);
  if (states && probability !== null && noSkill !== null)
    parts.push(said.together(whole(probability), whole(noSkill)));
  const silent = views.every(({ stance }) => stance === 'abstain');
  parts.push(silent ? said.nobody : said.agreement(whole(agreement)));
  return parts.join(' ');
}

/** What each of the four brains said of the idea, closed until it is asked for. */
export function WhoSaidWhat({ panel }: { panel: PanelView }) {
  return (
    <details className="who-said">
      <summary>
        <BrainMeter lit={4} size={20} />
        <span>{said.title}</span>
        <span className="who-verdict">{said.decisions[panel.decision ?? 'none']}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="who-in">
        <p className="who-sum">{verdictOf(panel)}</p>
        <ul>
          {panel.views.map((view) => (
            <OneView key={view.brain} view={view} />
          ))}
        </ul>
        <p className="who-sum">
          <Link href="/confidence">{said.honest}</Link>
        </p>
      </div>
    </details>
  );
}
