import type { BrainView, PanelView } from '@app/contracts/chat/panel.ts';
import { brainNames, type Brain } from '@app/domain/brains/view.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { formatPercent, formatUtcDayTime } from '../../../lib/format/format.ts';
import { BrainMeter } from '../../../ui/icons/brain-meter.tsx';
import { Chip, type ChipTone } from '../../../ui/badges/chip.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts.ts';
import './analyst-panel.css';

const words = texts.panel;

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

const whole = (share: number): string => formatPercent(share, 0);

function Strength({ of }: { of: number }) {
  return (
    <span className="analyst-panel__strength numeric">
      <span className="analyst-panel__strength-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(of * 100)}%` }} />
      </span>
      {words.strength(whole(of))}
    </span>
  );
}

function Evidence({ view }: { view: BrainView }) {
  const { evidence, brain } = view;
  if (evidence.length === 0) return null;
  return (
    <details className="analyst-panel__evidence">
      <summary>
        <Icon name="chevron-right" size={16} />
        {words.evidence(evidence.length)}
      </summary>
      <table aria-label={words.evidenceOf(brainNames[brain])}>
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.source}</th>
            <th scope="col">{words.time}</th>
          </tr>
        </thead>
        <tbody>
          {evidence.map(({ source, at, value }, index) => (
            <tr key={index}>
              <td className="numeric">{value}</td>
              <td>{source}</td>
              <td className="numeric">{formatUtcDayTime(at)}</td>
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
    <li className="analyst-panel__view">
      <div className="analyst-panel__view-header">
        <Icon name={signs[brain]} size={18} />
        <h2>{words.brains[brain]}</h2>
        <Chip tone={stances[shown].tone} icon={stances[shown].icon}>
          {words.stances[shown]}
        </Chip>
        {stance === 'abstain' ? null : <Strength of={strength} />}
      </div>
      <p>
        {says}
        {probability === null ? null : (
          <span className="visually-hidden">{` ${words.odds(whole(probability))}`}</span>
        )}
      </p>
      {change ? (
        <p className="analyst-panel__change">
          <strong>{`${words.change}: `}</strong>
          {change}
        </p>
      ) : null}
      {lesson ? <p className="analyst-panel__change">{words.lesson(lesson.replaceAll('-', ' '))}</p> : null}
      <Evidence view={view} />
    </li>
  );
}

function verdictOf({ decision, because, probability, noSkill, views }: PanelView): string {
  const parts: string[] = [];
  if (decision === null) parts.push(words.notDecided);
  if (because)
    parts.push(words[decision === 'practice' ? 'keptToPractice' : 'stoppedBy'](brainNames[because]));
  const states = views.some((view) => view.probability !== null);
  if (states && probability !== null && noSkill !== null)
    parts.push(words.together(Math.round(probability * 100) > Math.round(noSkill * 100)));
  const silent = views.every(({ stance }) => stance === 'abstain');
  parts.push(
    silent ? words.nobody : words.speakingFor(views.filter(({ stance }) => stance === 'for').length),
  );
  return parts.join(' ');
}

const BrainLobes = lazy(() => import('./brain-lobes.tsx'));

export function AnalystPanel({ panel }: { panel: PanelView }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="analyst-panel" onToggle={() => setOpened(true)}>
      <summary>
        <BrainMeter lit={4} size={20} />
        <span>{words.title}</span>
        <span className="analyst-panel__verdict">{words.decisions[panel.decision ?? 'none']}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="analyst-panel__content">
        <p className="analyst-panel__summary">{verdictOf(panel)}</p>
        {isOpened ? (
          <Suspense fallback={<div className="analyst-panel__lobes" />}>
            <BrainLobes views={panel.views} noSkill={panel.noSkill} />
          </Suspense>
        ) : null}
        <ul>
          {panel.views.map((view) => (
            <OneView key={view.brain} view={view} />
          ))}
        </ul>
        <p className="analyst-panel__summary">
          <Link href="/confidence">{words.honest}</Link>
        </p>
      </div>
    </details>
  );
}
