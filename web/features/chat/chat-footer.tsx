import type { UserView } from '@app/contracts/accounts.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { count as grouped, untilMidnight, utcClock } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

/** What the footer's buttons open beside or over the chat. */
export type FooterPanel = 'upgrade' | 'preferences' | 'profile' | 'menu';

/** `20/20 +80`: today's free tokens, then welcome and purchased ones. */
export function tokensText({ tokens }: Pick<UserView, 'tokens'>): string {
  const rest = tokens.welcome + tokens.purchased;
  return `${tokens.daily}/${DAILY_ALLOWANCE}${rest > 0 ? ` +${grouped(rest)}` : ''}`;
}

export function profileLabel(user: Pick<UserView, 'emailVerified' | 'telegramJoined'>): {
  label: string;
  count: number;
} {
  const count = [user.emailVerified, user.telegramJoined].filter((done) => !done).length;
  if (count === 0) return { label: texts.footer.profile, count };
  return { label: texts.footer.toVerify(count), count };
}

function Clock() {
  return <>{utcClock(useNow(1_000))}</>;
}

/** Today's tokens, or how long until they come back when none are left. */
function Tokens({ user, size, worded }: { user: UserView; size: number; worded: boolean }) {
  const now = useNow(60_000);
  if (user.tokensRemaining <= 0) {
    return (
      <>
        <Icon name="hourglass" size={size} />
        {texts.footer.resetsIn(untilMidnight(now))}
      </>
    );
  }
  return (
    <>
      <Icon name="coins" size={size} />
      <span className="sr">{texts.footer.tokensToday}</span>
      {tokensText(user)} {worded ? <small>{texts.footer.tokens}</small> : null}
    </>
  );
}

/** Brains, tokens and the clock, then the way to everything else. Nothing here is a live region. */
export function StatusBar({ user, onOpen }: { user: UserView; onOpen: (panel: FooterPanel) => void }) {
  const brains = brainsFor(user.tokensRemaining);
  const { label, count } = profileLabel(user);
  return (
    <div className="bar">
      <span className="stat desk num">
        <BrainMeter lit={brains} />
        {brains}/4 <small>{texts.footer.brains}</small>
      </span>
      <span className="stat desk num">
        <Tokens user={user} size={18} worded />
      </span>
      <span className="stat desk num">
        <Icon name="clock" size={18} />
        <Clock /> <small>{texts.footer.utc}</small>
      </span>
      <span className="stack phone num">
        <span className="stat">
          <BrainMeter lit={brains} size={17} />
          {brains}/4
          <span className="sr"> {texts.footer.brains}</span>
        </span>
        <span className="stat">
          <Tokens user={user} size={15} worded={false} />
        </span>
        <span className="tiny muted">
          <Clock /> {texts.footer.utc}
        </span>
      </span>
      <span className="sp" />
      <Button kind="soft" className="upg" onClick={() => onOpen('upgrade')}>
        {texts.footer.upgrade}
      </Button>
      <IconButton
        icon="sliders-horizontal"
        iconSize={21}
        label={texts.footer.preferences}
        onClick={() => onOpen('preferences')}
      />
      <IconButton icon="user" iconSize={21} label={label} badge={count} onClick={() => onOpen('profile')} />
      <IconButton icon="menu" iconSize={22} label={texts.footer.menu} onClick={() => onOpen('menu')} />
    </div>
  );
}
