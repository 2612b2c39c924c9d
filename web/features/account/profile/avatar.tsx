import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { useConfig } from '../../../lib/session/session.ts';
import { countUnverified } from '../../../lib/session/unverified-count.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import './avatar.css';

type AvatarUser = Pick<
  UserView,
  'firstName' | 'lastName' | 'email' | 'emailVerified' | 'telegramJoined' | 'plan'
>;

const firstLetter = (text: string | null): string => {
  const [letter] = new Intl.Segmenter().segment(text?.trim() ?? '');
  return letter?.segment ?? '';
};

export function describeAvatar(
  user: AvatarUser,
  hasTelegram: boolean,
): {
  initials: string;
  unverifiedCount: number;
  hasRing: boolean;
} {
  const initials = firstLetter(user.firstName) + firstLetter(user.lastName) || firstLetter(user.email);
  return {
    initials: initials.toUpperCase(),
    unverifiedCount: countUnverified(user, hasTelegram),
    hasRing: user.plan === 'premium',
  };
}

/** Hidden from screen readers, as everything it shows is text beside it. */
export function Avatar({ user }: { user: AvatarUser }) {
  const { initials, unverifiedCount, hasRing } = describeAvatar(user, useConfig()?.telegram ?? false);
  return (
    <span className={hasRing ? 'avatar avatar--premium' : 'avatar'} aria-hidden="true">
      {initials}
      {unverifiedCount > 0 ? (
        <span className="count-badge numeric">{unverifiedCount}</span>
      ) : (
        <span className="avatar__check">
          <Icon name="check" size={12} stroke={3} />
        </span>
      )}
    </span>
  );
}
