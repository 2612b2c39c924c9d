import type { UserView } from '@app/contracts/accounts.ts';
import { Icon } from '../../ui/icon.tsx';

type Shown = Pick<UserView, 'firstName' | 'lastName' | 'email' | 'emailVerified' | 'telegramJoined' | 'plan'>;

const first = (text: string | null): string => {
  const [letter] = new Intl.Segmenter().segment(text?.trim() ?? '');
  return letter?.segment ?? '';
};

/**
 * What the avatar says of its user: the initials, a badge with the number of things left to verify or a check mark once
 * there are none, and a ring for premium.
 */
export function avatarOf(user: Shown): { letters: string; unverified: number; ring: boolean } {
  const letters = first(user.firstName) + first(user.lastName) || first(user.email);
  return {
    letters: letters.toUpperCase(),
    unverified: [user.emailVerified, user.telegramJoined].filter((done) => !done).length,
    ring: user.plan === 'premium',
  };
}

/** Silent: everything that it shows stands in words beside it. */
export function Avatar({ user }: { user: Shown }) {
  const { letters, unverified, ring } = avatarOf(user);
  return (
    <span className={ring ? 'av ring' : 'av'} aria-hidden="true">
      {letters}
      {unverified > 0 ? (
        <span className="badge-n num">{unverified}</span>
      ) : (
        <span className="av-ok">
          <Icon name="check" size={12} stroke={3} />
        </span>
      )}
    </span>
  );
}
