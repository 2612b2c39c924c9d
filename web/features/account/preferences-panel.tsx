import { useConfig, useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import './account.css';

/** What Pipsy writes unasked, as it is today: nothing can be chosen yet, and the page says so. */
export default function PreferencesPanel() {
  const session = useSession();
  const config = useConfig();
  if (session.state !== 'in') return null;
  const { user } = session;
  return (
    <div className="prefs">
      <p>
        Pipsy writes to you unasked when one of your tracked signals ends or when a level that you asked to
        watch breaks. Those messages appear in this chat and cost no tokens.
      </p>
      <dl className="kv">
        <div>
          <dt>In this chat</dt>
          <dd>On</dd>
        </div>
        <div>
          <dt>By email</dt>
          <dd>{user.emailVerified ? 'Not sent by this version' : 'Needs a verified email'}</dd>
        </div>
        <div>
          <dt>Messaging app</dt>
          <dd>
            {user.telegramJoined
              ? 'Connected'
              : config?.telegram
                ? 'Not Connected'
                : 'Not configured on this server'}
          </dd>
        </div>
      </dl>
      <p className="aside">
        <Icon name="info" size={18} />
        Message types, how often, and quiet hours cannot be chosen yet.
      </p>
    </div>
  );
}
