import { useConfig } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { texts } from './open-mail-texts.ts';
import { webmailOf } from './webmail.ts';

const copy = texts.openMail;

type MailPlace = { href: string; label: string; note: string | null };

/** In development mail stays on this machine, so its outbox is the mailbox. */
function placeOf(email: string, outboxUrl: string | null): MailPlace | null {
  if (outboxUrl !== null) return { href: outboxUrl, label: copy.outbox, note: copy.outboxNote };
  const webmail = webmailOf(email);
  return webmail && { href: webmail.url, label: copy.open(webmail.name), note: null };
}

/** The way to the mail that was just sent; a sentence where the mailbox has no page that we know. */
export default function OpenMail({ email, first }: { email: string; first: boolean }) {
  const place = placeOf(email, useConfig()?.outboxUrl ?? null);
  if (!place) return <p className="small muted auth-note">{copy.ownApp}</p>;
  return (
    <>
      {place.note ? <p className="small muted auth-note">{place.note}</p> : null}
      <a
        className={buttonClass({ kind: first ? 'primary' : 'line', size: 'large', full: true })}
        href={place.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {place.label}
      </a>
    </>
  );
}
