import type { AccountWish } from '@app/domain/buddy/query/account-wish.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { alreadyVerified } from './answer-about.ts';
import type { ReplyDraft } from '../turn.ts';
import type { ChatPorts } from '../../chat-ports.ts';

const mailTexts = {
  sent: 'Verification email sent. Please check your email inbox and spam folder: the link in it verifies your address.',
  limited:
    'I have sent you several of these mails within minutes, so please use the newest one. Look in the spam folder too, and ask me again in a quarter of an hour.',
  verified: alreadyVerified,
};
const MAIL_FAILED =
  'Failed to send verification email. Please try it from your account: open the profile button below, then under "Account Verification" press "Verify" and "Send".';

const OPEN_TELEGRAM = 'Open Telegram';
const LINK_READY =
  'Tap the button below: it opens our bot in Telegram. The bot shows you three digits; type them here in the app, and it is connected. The link works once and for ten minutes.';
const LINK_FAILED =
  'Failed to connect: I could not make a link of your own just now. The button opens the bot; to connect it, open the profile button below and press "Connect" beside Messaging app.';

type WishOf = { userId: string; now: number };
type WishPorts = Pick<ChatPorts, 'accounts' | 'telegramLinks'>;
type WishReply = Pick<ReplyDraft, 'content'> & Partial<Pick<ReplyDraft, 'actions' | 'messageType'>>;

/** Does what was wished for and says what became of it; a failure is said, too. */
export async function grantAccountWish(
  { log }: Pick<Deps, 'log'>,
  ports: WishPorts,
  user: WishOf,
  reply: ReplyDraft,
): Promise<ReplyDraft> {
  const { accountWish } = reply;
  if (!accountWish) return reply;
  const answer = await grants[accountWish](ports, user).catch(
    (error: unknown): WishReply | Promise<WishReply> => {
      log.warn({ err: error, wish: accountWish }, 'chat: account wish not granted');
      return failures[accountWish](ports, error);
    },
  );
  return { ...reply, ...answer };
}

const grants: Record<AccountWish, (ports: WishPorts, user: WishOf) => Promise<WishReply>> = {
  'verification-mail': async ({ accounts }, { userId, now }) => {
    const outcome = await accounts.mailVerification(userId, now);
    return { content: mailTexts[outcome], messageType: outcome === 'sent' ? 'success' : 'info' };
  },
  'telegram-link': async ({ telegramLinks }, { userId, now }) => {
    const link = await telegramLinks.issue(userId, now);
    if (link === 'connected')
      return { content: 'Your Telegram is connected already: write to me there as you do here.' };
    return { content: LINK_READY, actions: [{ label: OPEN_TELEGRAM, say: '', url: link.url }] };
  },
};

const failures: Record<AccountWish, (ports: WishPorts, error: unknown) => Promise<WishReply>> = {
  'verification-mail': () => Promise.resolve({ content: MAIL_FAILED, messageType: 'error' }),
  'telegram-link': async ({ telegramLinks }, error) => {
    const url = await telegramLinks.publicUrl().catch(() => null);
    if (url !== null)
      return {
        content: LINK_FAILED,
        actions: [{ label: OPEN_TELEGRAM, say: '', url }],
        messageType: 'error',
      };
    const content = error instanceof AppError ? error.message : 'Failed to connect. Please try again later.';
    return { content, messageType: 'error' };
  },
};
