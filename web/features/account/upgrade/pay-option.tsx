import { useId, type ReactNode } from 'react';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { texts } from '../texts/upgrade.ts';
import './pay-option.css';

/** Success closes the sheet, so it is no state here. */
export type PaymentAttempt =
  | { status: 'idle' }
  | { status: 'processing'; text: string }
  | { status: 'error'; title: string; text: string; note?: string }
  | { status: 'cancelled' };

export type PayOptionProps = {
  number: number;
  title: string;
  price: string;
  terms: string;
  about: ReactNode;
  actionLabel: string;
  icon: IconName;
  isPrimary?: boolean;
  /** Set when the option is not offered: the button stays, disabled. */
  unavailableReason?: string | null;
  isTest?: boolean;
  attempt?: PaymentAttempt;
  /** Opened in a new tab instead of `onPress`. */
  href?: string | null;
  retryLabel?: string;
  /** The action label says why. */
  isActionDisabled?: boolean;
  onPress?: () => void;
  children?: ReactNode;
};

function AttemptLine({ attempt }: { attempt: PaymentAttempt }) {
  if (attempt.status === 'idle' || attempt.status === 'processing')
    return (
      <p className="pay-option__status" role="status">
        {attempt.status === 'processing' ? attempt.text : null}
      </p>
    );
  const cancelled = attempt.status === 'cancelled';
  const { title, text } = cancelled ? texts.card.cancelled : attempt;
  return (
    <div
      className={cancelled ? 'pay-option__status' : 'pay-option__status pay-option__status--failed'}
      role={cancelled ? 'status' : 'alert'}
    >
      <Icon name={cancelled ? 'info' : 'circle-alert'} size={18} />
      <span>
        <b>{title}</b> <span>{text}</span>
        {attempt.status === 'error' && attempt.note ? <small>{attempt.note}</small> : null}
      </span>
    </div>
  );
}

export function PayOption(props: PayOptionProps) {
  const {
    number,
    title,
    price,
    terms,
    about,
    actionLabel,
    icon,
    isPrimary = false,
    unavailableReason = null,
  } = props;
  const { isTest = false, attempt = { status: 'idle' }, href = null, onPress, children } = props;
  const { retryLabel = texts.retry, isActionDisabled = false } = props;
  const id = useId();
  const failed = attempt.status === 'error' || attempt.status === 'cancelled';
  const note = unavailableReason ?? (isTest ? texts.testMode : null);
  const described = note === null ? `${id}-terms` : `${id}-terms ${id}-state`;
  return (
    <article className="pay-option" aria-labelledby={id}>
      <div>
        <span className="pay-option__number">{texts.option(number)}</span>
        <h4 id={id}>{title}</h4>
      </div>
      <div className="pay-option__price numeric">
        {price}
        <small>{terms}</small>
      </div>
      <p id={`${id}-terms`}>{about}</p>
      {note === null ? null : (
        <p className="pay-option__note" id={`${id}-state`}>
          <Icon name="info" size={16} />
          {note}
        </p>
      )}
      {href === null ? (
        <Button
          kind={isPrimary ? 'primary' : 'line'}
          icon={icon}
          aria-disabled={unavailableReason !== null || isActionDisabled || undefined}
          aria-describedby={described}
          busy={attempt.status === 'processing'}
          busyLabel={texts.card.processing}
          onClick={unavailableReason === null && !isActionDisabled ? onPress : undefined}
        >
          {failed && !isActionDisabled ? retryLabel : actionLabel}
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
          {actionLabel}
          <span className="visually-hidden">{texts.opensTab}</span>
        </a>
      )}
      {unavailableReason === null ? <AttemptLine attempt={attempt} /> : null}
      {children}
    </article>
  );
}
