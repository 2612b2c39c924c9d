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
import { MESSAGE_MAX } from '@app/contracts/message-limits.ts';
import { dropUnsent, keepUnsent, readUnsent } from '../../lib/unsent.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';
import { useAttachment, type Attachment } from './use-attachment.ts';

const ROWS = 6;

/** What was typed and not sent: looking at a price, or loading the page again, does not cost a sentence. */
function useDraft(owner: string): readonly [string, (next: string) => void] {
  const name = `text:${owner}`;
  const [text, setText] = useState(() => {
    const kept = readUnsent(name);
    return typeof kept === 'string' ? kept : '';
  });
  const keep = (next: string) => {
    if (next) keepUnsent(name, next);
    else dropUnsent(name);
    setText(next);
  };
  return [text, keep];
}

function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="errt" id={id} role="alert">
      <Icon name="circle-alert" size={16} />
      {children}
    </p>
  );
}

type PreviewProps = { attachment: Attachment; onRemove: () => void; onRetry: () => void };

function Preview({ attachment, onRemove, onRetry }: PreviewProps) {
  const { name, preview, state } = attachment;
  const failed = state.step === 'failed';
  return (
    <>
      {failed ? <Problem>{texts.composer.uploadFailed}</Problem> : null}
      <div className="att">
        <img src={preview} alt="" />
        <span className="att-n small">
          <span>{name}</span>
          <span className="muted" role="status">
            {state.step === 'uploading'
              ? texts.composer.uploading
              : failed
                ? texts.composer.notUploaded
                : texts.composer.ready}
          </span>
        </span>
        {failed ? (
          <Button size="sm" onClick={onRetry}>
            {texts.composer.tryAgain}
          </Button>
        ) : null}
        <IconButton icon="x" label={texts.composer.remove} onClick={onRemove} />
      </div>
    </>
  );
}

/** Opens the device's own picker; the same file may be chosen again after it was removed. */
function Attach({ onChoose }: { onChoose: (file: File) => void }) {
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
      <IconButton icon="image-plus" label={texts.composer.attach} onClick={() => input.current?.click()} />
    </>
  );
}

export type ComposerProps = {
  /** Whose unsent words these are. */
  owner: string;
  /** An answer is on its way: typing goes on, and Stop stands where Send was. */
  pending: boolean;
  /**
   * `images` are paths of uploaded images; with one, the text may be empty. Answers false where it was not taken, so that
   * nothing typed is cleared.
   */
  onSend: (content: string, images: readonly string[]) => boolean;
  /** No more of the answer that is on its way. */
  onStop: () => void;
};

/** Escape stops the answer, from the composer as from the conversation; what lies over them keeps its own Escape. */
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

/** Send, or Stop while an answer is being written: one button, so that the second press of a double one can be told apart. */
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
      className="sendb"
      aria-label={pending ? texts.composer.stop : texts.composer.send}
      aria-disabled={!pending && blocked}
      onClick={press}
    >
      {pending ? (
        <Icon name="square" size={16} className="solid" />
      ) : (
        <Icon name="arrow-up" size={22} stroke={2.4} />
      )}
    </button>
  );
}

/** Enter sends, Shift+Enter breaks the line; Enter that picks a word in an input method does neither. */
export function Composer({ owner, pending, onSend, onStop }: ComposerProps) {
  const [text, setText] = useDraft(owner);
  const { attachment, refused, choose, remove, retry } = useAttachment(owner);
  const online = useOnline();
  const note = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  // As the server counts: a letter outside the basic plane is one.
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
    <form className="compose" onSubmit={send}>
      {over > 0 ? <Problem id={note}>{texts.composer.tooLong(over)}</Problem> : null}
      <p className={online ? 'sr' : 'small muted'} role="status">
        {online ? null : texts.composer.offline}
      </p>
      {refused ? <Problem>{refused}</Problem> : null}
      {attachment ? <Preview attachment={attachment} onRemove={remove} onRetry={retry} /> : null}
      <div className="comp">
        <Attach onChoose={choose} />
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
