import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import './chat-footer.css';
import { formatCount as grouped, formatTimeUntilMidnight, formatUtcClock } from '../../lib/format/format.ts';
import { useConfig } from '../../lib/session/session.ts';
import { countUnverified } from '../../lib/session/unverified-count.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { BrainMeter } from '../../ui/icons/brain-meter.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { texts } from './texts.ts';

export type FooterPanel = 'upgrade' | 'preferences' | 'profile' | 'menu';

/** `20/20 +80`: today's free tokens, then welcome and purchased ones. */
export function tokensText({ tokens }: Pick<UserView, 'tokens'>): string {
  const rest = tokens.welcome + tokens.purchased;
  return `${tokens.daily}/${DAILY_ALLOWANCE}${rest > 0 ? ` +${grouped(rest)}` : ''}`;
}

export function profileLabel(
  user: Pick<UserView, 'emailVerified' | 'telegramJoined'>,
  hasTelegram: boolean,
): { label: string; count: number } {
  const count = countUnverified(user, hasTelegram);
  if (count === 0) return { label: texts.footer.profile, count };
  return { label: texts.footer.toVerify(count), count };
}

function Clock() {
  return <>{formatUtcClock(useNow(1_000))}</>;
}

function Tokens({ user, size, worded }: { user: UserView; size: number; worded: boolean }) {
  const now = useNow(60_000);
  if (user.tokensRemaining <= 0) {
    return (
      <>
        <Icon name="hourglass" size={size} />
        {texts.footer.resetsIn(formatTimeUntilMidnight(now))}
      </>
    );
  }
  if (user.tokens.daily === 0) {
    return (
      <>
        <Icon name="coins" size={size} />
        {texts.footer.left(grouped(user.tokensRemaining))}
        {worded ? <small>{texts.footer.dailyUsedUp}</small> : null}
      </>
    );
  }
  return (
    <>
      <Icon name="coins" size={size} />
      <span className="visually-hidden">{texts.footer.tokensToday}</span>
      {tokensText(user)} {worded ? <small>{texts.footer.tokens}</small> : null}
    </>
  );
}

/** Brains, tokens and the clock, then the way to everything else. Nothing here is a live region. */
export function StatusBar({ user, onOpen }: { user: UserView; onOpen: (panel: FooterPanel) => void }) {
  const brains = brainsFor(user.tokensRemaining);
  const { label, count } = profileLabel(user, useConfig()?.telegram ?? false);
  return (
    <div className="chat-footer">
      <span className="chat-footer__stat desktop-only numeric">
        <BrainMeter lit={brains} />
        {brains}/4 <small>{texts.footer.brains}</small>
      </span>
      <span className="chat-footer__stat desktop-only numeric">
        <Tokens user={user} size={18} worded />
      </span>
      <span className="chat-footer__stat desktop-only numeric">
        <Icon name="clock" size={18} />
        <Clock /> <small>{texts.footer.utc}</small>
      </span>
      <span className="chat-footer__stack phone-only numeric">
        <span className="chat-footer__stat">
          <BrainMeter lit={brains} size={17} />
          {brains}/4
          <span className="visually-hidden"> {texts.footer.brains}</span>
        </span>
        <span className="chat-footer__stat">
          <Tokens user={user} size={15} worded={false} />
        </span>
        <span className="tiny muted">
          <Clock /> {texts.footer.utc}
        </span>
      </span>
      <span className="chat-footer__spacer" />
      <Button kind="soft" className="chat-footer__upgrade" onClick={() => onOpen('upgrade')}>
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
