import { useCallback, useState, type ReactNode } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { utcDate, utcDayTime } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import './account.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { VerifyEmailSheet } from './verify-email-sheet.tsx';

function Verification({
  icon,
  title,
  state,
  children,
}: {
  icon: IconName;
  title: string;
  state: string;
  children?: ReactNode;
}) {
  return (
    <div>
      <Icon name={icon} />
      <div className="tx">
        <b>{title}</b>
        <span>{state}</span>
      </div>
      {children}
    </div>
  );
}

function Facts({ user, telegram }: { user: UserView; telegram: boolean }) {
  const { tokens } = user;
  const facts: readonly [string, string, string?][] = [
    ['Email', user.email, 'Email cannot be changed'],
    ['Plan', user.plan === 'premium' ? 'Premium' : 'Free'],
    ['Tokens remaining', String(user.tokensRemaining)],
    ['Today', `${tokens.daily}/${DAILY_ALLOWANCE}`, 'Filled up at midnight UTC'],
    [
      'Welcome',
      String(tokens.welcome),
      tokens.welcome > 0 && tokens.welcomeUntil ? `Until ${utcDayTime(tokens.welcomeUntil)} UTC` : undefined,
    ],
    ['Purchased', String(tokens.purchased), 'These never lapse'],
    ['Email verified', user.emailVerified ? 'Yes' : 'No'],
    [
      'Messaging app connected',
      user.telegramJoined ? 'Yes' : telegram ? 'No' : 'No, not configured on this server',
    ],
    ['Joined', utcDate(user.createdAt)],
  ];
  return (
    <dl className="kv num">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The account as it stands, verification, password and the way out. */
export default function ProfilePanel({ onLogOut }: { onLogOut: () => void }) {
  const session = useSession();
  const config = useConfig();
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  if (session.state !== 'in') return null;
  const { user } = session;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <div className="profile">
      {name ? <p className="who-is">{name}</p> : null}
      <section>
        <h3>Account Verification</h3>
        <div className="vl">
          <Verification
            icon="mail"
            title="Email"
            state={user.emailVerified ? 'Verified' : 'Not verified. Unlocks alerts by email.'}
          >
            {user.emailVerified ? (
              <Icon name="circle-check" className="up" />
            ) : (
              <Button kind="soft" size="sm" className="tall" onClick={() => setOpen('email')}>
                Verify
              </Button>
            )}
          </Verification>
          <Verification
            icon="send"
            title="Messaging app"
            state={
              user.telegramJoined
                ? 'Connected'
                : config?.telegram
                  ? 'Not Connected'
                  : 'Not Connected. Not configured on this server.'
            }
          >
            {user.telegramJoined ? <Icon name="circle-check" className="up" /> : null}
          </Verification>
        </div>
      </section>
      <section>
        <h3>Profile Information</h3>
        <Facts user={user} telegram={config?.telegram ?? false} />
      </section>
      <section>
        <h3>Account Actions</h3>
        <div className="acts">
          <Button icon="key-round" onClick={() => setOpen('password')}>
            Change Password
          </Button>
          <Button kind="danger" icon="log-out" onClick={onLogOut}>
            Log Out
          </Button>
        </div>
      </section>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'email' ? <VerifyEmailSheet email={user.email} onClose={close} /> : null}
    </div>
  );
}
