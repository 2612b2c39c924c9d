import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { MESSAGE_MAX } from '@app/contracts/chat/message-limits.ts';
import './composer.css';
import { removeUnsent, storeUnsent, readUnsent } from '../../../lib/storage/unsent.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts.ts';
import { useAttachment, type Attachment } from './use-attachment.ts';

const ROWS = 6;

/** Unsent text survives leaving the chat and a reload. */
function useDraft(owner: string): readonly [string, (next: string) => void] {
  const name = `text:${owner}`;
  const [text, setText] = useState(() => {
    const kept = readUnsent(name);
    return typeof kept === 'string' ? kept : '';
  });
  const keep = (next: string) => {
    if (next) storeUnsent(name, next);
    else removeUnsent(name);
    setText(next);
  };
  return [text, keep];
}

function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="circle-alert" size={16} />
      {children}
    </p>
  );
}

type PreviewProps = { attachment: Attachment; isRead: boolean; onRemove: () => void; onRetry: () => void };

function Preview({ attachment, isRead, onRemove, onRetry }: PreviewProps) {
  const { name, preview, state } = attachment;
  const failed = state.step === 'failed';
  return (
    <>
      {failed ? <Problem>{texts.composer.uploadFailed}</Problem> : null}
      <div className="composer__attachment">
        <img src={preview} alt="" />
        <span className="composer__attachment-name small">
          <span>{name}</span>
          <span className="muted" role="status">
            {state.step === 'uploading'
              ? texts.composer.uploading
              : failed
                ? texts.composer.notUploaded
                : isRead
                  ? texts.composer.ready
                  : texts.composer.readyUnread}
          </span>
        </span>
        {failed ? (
          <Button size="small" onClick={onRetry}>
            {texts.composer.tryAgain}
          </Button>
        ) : null}
        <IconButton icon="x" label={texts.composer.remove} onClick={onRemove} />
      </div>
    </>
  );
}

function Attach({ isRead, onChoose }: { isRead: boolean; onChoose: (file: File) => void }) {
  const label = isRead ? texts.composer.attach : texts.composer.attachUnread;
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={texts.composer.imageFile}
        onChange={take}
      />
      <IconButton icon="image-plus" label={label} title={label} onClick={() => input.current?.click()} />
    </>
  );
}

export type ComposerProps = {
  /** User id of the unsent text. */
  owner: string;
  /** Whether somebody looks at attached images. */
  readsPictures: boolean;
  /** While a reply is pending, Stop replaces Send. */
  pending: boolean;
  /** With uploaded `images` the text may be empty. Returns false when the message was not accepted, so that typed text stays. */
  onSend: (content: string, images: readonly string[]) => boolean;
  onStop: () => void;
};

/** Escape stops the reply from the composer and the log; layers above keep their own Escape. */
function useEscape(inside: RefObject<HTMLElement | null>, active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const here = event.target instanceof Node && inside.current?.closest('main')?.contains(event.target);
      if (event.key === 'Escape' && here && !event.isComposing && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [inside, active, onEscape]);
}

/** One button for Send and Stop, so that the second press of a double click can be told apart. */
function SendOrStop({
  pending,
  blocked,
  onStop,
}: {
  pending: boolean;
  blocked: boolean;
  onStop: () => void;
}) {
  const press = (event: MouseEvent) => {
    if (!pending) return;
    event.preventDefault();
    if (event.detail < 2) onStop();
  };
  return (
    <button
      type="submit"
      className="composer__send"
      aria-label={pending ? texts.composer.stop : texts.composer.send}
      aria-disabled={!pending && blocked}
      onClick={press}
    >
      {pending ? (
        <Icon name="square" size={16} className="composer__stop-icon" />
      ) : (
        <Icon name="arrow-up" size={22} stroke={2.4} />
      )}
    </button>
  );
}

/** Enter that picks a word in an input method does not send. */
export function Composer({ owner, readsPictures, pending, onSend, onStop }: ComposerProps) {
  const [text, setText] = useDraft(owner);
  const { attachment, refused, choose, remove, retry } = useAttachment(owner);
  const online = useOnline();
  const note = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  // The server counts code points.
  const over = Array.from(content).length - MESSAGE_MAX;
  const upload = attachment?.state;
  const blocked = over > 0 || (upload !== undefined && upload.step !== 'ready');

  const send = (event: FormEvent) => {
    event.preventDefault();
    area.current?.focus();
    const images = upload?.step === 'ready' ? [upload.path] : [];
    if (blocked || (content === '' && images.length === 0)) return;
    if (!onSend(content, images)) return;
    setText('');
    remove();
  };

  const stop = () => {
    area.current?.focus();
    onStop();
  };
  useEscape(area, pending, onStop);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends the composition before the key event and marks it with 229 alone.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !composing) send(event);
  };

  return (
    <form className="composer" onSubmit={send}>
      {over > 0 ? <Problem id={note}>{texts.composer.tooLong(over)}</Problem> : null}
      <p className={online ? 'visually-hidden' : 'small muted'} role="status">
        {online ? null : texts.composer.offline}
      </p>
      {refused ? <Problem>{refused}</Problem> : null}
      {attachment ? (
        <Preview attachment={attachment} isRead={readsPictures} onRemove={remove} onRetry={retry} />
      ) : null}
      <div className="composer__box">
        <Attach isRead={readsPictures} onChoose={choose} />
        <textarea
          ref={area}
          rows={Math.min(ROWS, text.split('\n').length)}
          aria-label={texts.composer.label}
          aria-describedby={over > 0 ? note : undefined}
          placeholder={texts.composer.placeholder}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <SendOrStop pending={pending} blocked={blocked} onStop={stop} />
      </div>
    </form>
  );
}
