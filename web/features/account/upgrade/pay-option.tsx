import { useId, type ReactNode } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import { texts } from '../texts/upgrade.ts';

/** How an attempt to pay stands, told in the option itself. Success closes the sheet, so it has no place here. */
export type Attempt =
  | { at: 'idle' }
  | { at: 'processing'; text: string }
  | { at: 'error'; title: string; text: string; note?: string }
  | { at: 'cancelled' };

export type PayOptionProps = {
  number: number;
  title: string;
  price: string;
  terms: string;
  about: ReactNode;
  /** What the button says; only one of the options is primary. */
  action: string;
  icon: IconName;
  primary?: boolean;
  /** Not offered: the button stays, and says why it does nothing. */
  off?: string | null;
  test?: boolean;
  attempt?: Attempt;
  /** Opened in a new tab, in place of a press. */
  href?: string | null;
  /** What the button says after a failure. */
  retry?: string;
  /** Nothing to press for now; the action says why. */
  held?: boolean;
  onPress?: () => void;
  /** Below it all: how an earlier payment stands, a form. */
  children?: ReactNode;
};

function AttemptLine({ attempt }: { attempt: Attempt }) {
  if (attempt.at === 'idle' || attempt.at === 'processing')
    return (
      <p className="opt-at" role="status">
        {attempt.at === 'processing' ? attempt.text : null}
      </p>
    );
  const cancelled = attempt.at === 'cancelled';
  const { title, text } = cancelled ? texts.card.cancelled : attempt;
  return (
    <div className={cancelled ? 'opt-at' : 'opt-at bad'} role={cancelled ? 'status' : 'alert'}>
      <Icon name={cancelled ? 'info' : 'circle-alert'} size={18} />
      <span>
        <b>{title}</b> <span>{text}</span>
        {attempt.at === 'error' && attempt.note ? <small>{attempt.note}</small> : null}
      </span>
    </div>
  );
}

/** One way to pay: its terms beside its button, and how it goes in itself. */
export function PayOption(props: PayOptionProps) {
  const { number, title, price, terms, about, action, icon, primary = false, off = null } = props;
  const { test = false, attempt = { at: 'idle' }, href = null, onPress, children } = props;
  const { retry = texts.retry, held = false } = props;
  const id = useId();
  const failed = attempt.at === 'error' || attempt.at === 'cancelled';
  const note = off ?? (test ? texts.testMode : null);
  const described = note === null ? `${id}-terms` : `${id}-terms ${id}-state`;
  return (
    <article className="opt" aria-labelledby={id}>
      <div>
        <span className="k">{texts.option(number)}</span>
        <h4 id={id}>{title}</h4>
      </div>
      <div className="pz num">
        {price}
        <small>{terms}</small>
      </div>
      <p id={`${id}-terms`}>{about}</p>
      {note === null ? null : (
        <p className="opt-off" id={`${id}-state`}>
          <Icon name="info" size={16} />
          {note}
        </p>
      )}
      {href === null ? (
        <Button
          kind={primary ? 'primary' : 'line'}
          icon={icon}
          aria-disabled={off !== null || held || undefined}
          aria-describedby={described}
          busy={attempt.at === 'processing'}
          busyLabel={texts.card.processing}
          onClick={off === null && !held ? onPress : undefined}
        >
          {failed && !held ? retry : action}
        </Button>
      ) : (
        <a
          className={buttonClass({})}
          href={href}
          target="_blank"
          rel="noopener noreferrer sponsored"
          aria-describedby={described}
        >
          <Icon name={icon} size={18} />
          {action}
          <span className="sr">{texts.opensTab}</span>
        </a>
      )}
      {off === null ? <AttemptLine attempt={attempt} /> : null}
      {children}
    </article>
  );
}
