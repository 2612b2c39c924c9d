import { Link } from 'wouter';
import './living-actions.css';
import type { LivingIdea, LivingState } from '@app/domain/charts/living/picture-of-idea.ts';
import { Button, buttonClass, type ButtonKind } from '../../button/button.tsx';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-name.ts';
import { texts } from './texts.ts';

/** `say` is sent as the user's message, `href` is followed, `onPress` does it here. */
export type LivingAction = { label: string; icon?: IconName; kind?: ButtonKind } & (
  | { say: string }
  | { href: string }
  | { onPress: () => void }
);

/** How the stated figures have fared. */
const HONESTY = '/confidence';

/** What the card offers by itself; a plan's come from who proposes it. */
export function listOwnActions(
  {
    pair,
    status,
    digits,
    entry,
    target,
  }: Pick<LivingIdea, 'pair' | 'status' | 'digits' | 'entry' | 'target'>,
  state: LivingState,
): LivingAction[] {
  const { half, stopIt, honesty, why, enough } = texts.actions;
  if (state === 'live')
    return [
      { label: half.label, icon: 'bell', say: half.say(pair, ((entry + target) / 2).toFixed(digits)) },
      { label: stopIt.label, say: stopIt.say(pair) },
    ];
  if (state === 'left') return [{ label: enough, say: enough }];
  if (state !== 'settled' || status === 'plan' || status === 'active') return [];
  return [
    { label: honesty, icon: 'shield-check', href: HONESTY },
    { label: why[status].label, say: why[status].say(pair) },
    { label: enough, say: enough },
  ];
}

/** What is asked about an idea that is over; null while it lives. */
export const endQuestion = ({ pair, status }: Pick<LivingIdea, 'pair' | 'status'>): string | null =>
  status === 'plan' || status === 'active' ? null : texts.actions.why[status].say(pair);

type LivingActionsProps = {
  actions: readonly LivingAction[];
  /** Of the first. */
  kind?: ButtonKind;
  /** Without it nothing is offered that needs a conversation. */
  onSay?: (words: string) => void;
};

/** One to three; a tap does it at once. */
export function LivingActions({ actions, kind = 'line', onSay }: LivingActionsProps) {
  const offered = actions.filter((action) => !('say' in action) || onSay);
  if (offered.length === 0) return null;
  return (
    <div className="living-actions">
      {offered.map((action, index) => {
        const { label, icon } = action;
        const look = action.kind ?? (index === 0 ? kind : 'line');
        if ('href' in action)
          return (
            <Link key={label} className={buttonClass({ kind: look })} href={action.href}>
              {icon ? <Icon name={icon} /> : null}
              {label}
            </Link>
          );
        const press = 'say' in action ? () => onSay?.(action.say) : action.onPress;
        return (
          <Button key={label} kind={look} icon={icon} onClick={press}>
            {label}
          </Button>
        );
      })}
    </div>
  );
}
