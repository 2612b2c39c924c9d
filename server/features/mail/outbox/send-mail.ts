import { nextRetryAt } from '@app/domain/mail/next-retry.ts';
import { IDEA_PICTURE } from '@app/domain/mail/letters/alert-letter.ts';
import { MailFailure, type Mail } from '../../../adapters/mail/port.ts';
import {
  beginMail,
  endMail,
  mailChannels,
  type MailEnd,
  type OutboxMail,
} from '../../../platform/database/outbox.ts';
import { createChannel } from '../../../platform/queue/channel.ts';
import type { QueueTask } from '../../../platform/queue/task.ts';
import type { Deps } from '../../../deps.ts';
import type { SignalsPort } from '../../../ports/signals.ts';

/** Sent side by side, so that one slow answer does not hold up the rest. */
const OTHERS_AT_ONCE = 3;
/** A server that is down is asked again by one mail after so long (real ms), not by each that waits. */
const DOWN_MS = 1_000;

type Pictures = Pick<SignalsPort, 'byId' | 'drawPicture'>;

type MailerDeps = Pick<Deps, 'database' | 'mail' | 'log' | 'clock'>;

/**
 * Sends a mail of the outbox. It is marked as begun first: one whose fate is unknown, because the line or the process broke in between, is
 * not sent again. A mail that cannot go now waits longer each time and is given up once it is of no use. Its text, which holds secret
 * links, is wiped once it is sent or given up.
 */
export function createMailTask(deps: MailerDeps, pictures: Pictures): QueueTask {
  const { clock, log } = deps;
  const { db } = deps.database;
  const channels = [
    createChannel(mailChannels.account, 1),
    createChannel(mailChannels.other, OTHERS_AT_ONCE),
  ];
  return {
    name: 'send-mail',
    channels,
    run: async (job) => {
      const now = clock.now();
      // Where a drawing takes the process down, the mail is tried again.
      const png = await drawPicture(deps, pictures, job.id, now);
      const begin = await beginMail(db, job, { now, speed: clock.speed });
      if (begin.as === 'lost')
        log.error({ mail: job.id }, 'a mail was taken and never accounted for; it is not sent again');
      if (begin.as === 'put-off') return begin.until;
      if (begin.as !== 'begun') return null;
      const end = await trySending(deps, toMail(begin.mail, png), begin.mail, now, () => {
        for (const channel of channels) channel.pause(clock.now() + DOWN_MS * clock.speed);
      });
      await endMail(db, begin.mail, end, now);
      return end.as === 'later' ? end.at : null;
    },
  };
}

function toMail(row: OutboxMail, png: Buffer | null): Mail {
  const { one_click_url: oneClickUrl } = row;
  return {
    id: `${row.id}-${row.created_at}`,
    to: row.recipient,
    subject: row.subject,
    text: row.text_part,
    html: png ? row.html_part : withoutPicture(row.html_part),
    ...(oneClickUrl !== null && { oneClickUrl }),
    ...(png && { picture: { cid: IDEA_PICTURE, png } }),
  };
}

/** A letter goes out without its picture where it cannot be drawn. */
async function drawPicture(
  { database, log }: MailerDeps,
  pictures: Pictures,
  id: number,
  now: number,
): Promise<Buffer | null> {
  try {
    const row = await database.db
      .selectFrom('outbox')
      .select(['user_id as userId', 'picture_of as signalId'])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    if (!row || row.userId === null || row.signalId === null) return null;
    const { userId, signalId } = row;
    const signal = (await pictures.byId(database.db, userId, [signalId], now)).get(signalId);
    return signal ? await pictures.drawPicture(signal, now) : null;
  } catch (error) {
    log.warn({ mail: id, err: error }, 'a mail goes without its picture');
    return null;
  }
}

/** What the picture would have shown stays as words; the cell of a picture has no size of letters. */
const withoutPicture = (html: string): string =>
  html.replace(
    /<img [^>]*src="cid:[^>]*>/g,
    (image) => `<span style="font-size:14px">${/alt="([^"]*)"/.exec(image)?.[1] ?? ''}</span>`,
  );

async function trySending(
  { mail: port, log }: MailerDeps,
  mail: Mail,
  row: OutboxMail,
  now: number,
  pauseChannels: () => void,
): Promise<MailEnd> {
  const { id, tries, created_at: createdAt } = row;
  try {
    await port.send(mail);
    return { as: 'sent' };
  } catch (error) {
    const { outcome, replyCode } =
      error instanceof MailFailure ? error : { outcome: 'unknown' as const, replyCode: null };
    const facts = { mail: id, tries, outcome, replyCode, err: error };
    if (outcome === 'unknown') {
      log.error(facts, 'a mail may not have been sent; it is not sent again');
      return { as: 'given-up' };
    }
    const unsent = { tries, createdAt, kind: row.kind, uselessAt: row.useless_at };
    const at = outcome === 'refused' ? null : nextRetryAt(unsent, now);
    log.warn({ ...facts, givenUp: at === null }, 'mail not sent');
    if (outcome === 'refused') return { as: 'given-up' };
    if (outcome === 'down') pauseChannels();
    return at === null ? { as: 'too-late' } : { as: 'later', at };
  }
}
