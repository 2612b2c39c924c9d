import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MESSAGE_MAX } from '@app/contracts/chat.ts';
import { Icon } from '../../ui/icon.tsx';

const ROWS = 6;

/** What was typed and not sent, by user, kept while the page is loaded: looking at a price does not cost a sentence. */
const unsent = new Map<string, string>();

function useDraft(owner: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => unsent.get(owner) ?? '');
  const keep = (next: string) => {
    if (next) unsent.set(owner, next);
    else unsent.delete(owner);
    setText(next);
  };
  return [text, keep];
}

export type ComposerProps = {
  /** Whose unsent words these are. */
  owner: string;
  /** A message is on its way: typing goes on, sending waits. */
  pending: boolean;
  onSend: (content: string) => void;
};

/** Enter sends, Shift+Enter breaks the line; Enter that picks a word in an input method does neither. */
export function Composer({ owner, pending, onSend }: ComposerProps) {
  const [text, setText] = useDraft(owner);
  const note = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const over = content.length - MESSAGE_MAX;
  const blocked = pending || over > 0;

  const send = (event: FormEvent) => {
    event.preventDefault();
    area.current?.focus();
    if (blocked || content === '') return;
    onSend(content);
    setText('');
  };

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends the composition before the key event and marks it with 229 alone.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !composing) send(event);
  };

  return (
    <form className="compose" onSubmit={send}>
      {over > 0 ? (
        <p className="errt" id={note} role="alert">
          <Icon name="circle-alert" size={16} />
          {`That is ${over} ${over === 1 ? 'character' : 'characters'} too long. Please shorten it.`}
        </p>
      ) : null}
      <div className="comp">
        <textarea
          ref={area}
          rows={Math.min(ROWS, text.split('\n').length)}
          aria-label="Message Pipsy"
          aria-describedby={over > 0 ? note : undefined}
          placeholder="Ask about a pair, an event or a word"
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <button type="submit" className="sendb" aria-label="Send" aria-disabled={blocked}>
          <Icon name="arrow-up" size={22} stroke={2.4} />
        </button>
      </div>
    </form>
  );
}
