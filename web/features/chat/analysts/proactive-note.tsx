import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Conversation } from '../conversation/conversation.ts';
import './proactive-note.css';
import { texts } from '../texts.ts';

const say = texts.unasked;

type Unasked = NonNullable<MessageView['unasked']>;

function useFewer(messageId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (fewer: boolean) => callEndpoint('saveFewer', { params: { id: messageId }, body: { fewer } }),
    onSuccess: ({ fewer }) => {
      client.setQueriesData<Conversation>({ queryKey: ['chat', 'conversation'] }, (held) =>
        held ? { ...held, messages: held.messages.map((one) => withFewer(one, messageId, fewer)) } : held,
      );
      void client.invalidateQueries({ queryKey: ['profile', 'preferences'] });
    },
  });
}

function withFewer(message: MessageView, id: string, fewer: Unasked['fewer']): MessageView {
  return message.id === id && message.unasked
    ? { ...message, unasked: { ...message.unasked, fewer } }
    : message;
}

/** One button toggles, so that the focus stays on it. */
export function ProactiveNote({ id, unasked }: { id: string; unasked: Unasked }) {
  const { mutate, isPending, error } = useFewer(id);
  const { why, category, fewer } = unasked;
  return (
    <div className="proactive-note">
      <p>{why}</p>
      {category ? (
        <>
          <p role="status" className={error ? 'down' : undefined}>
            {error ? failureText(error, say.failed) : fewer ? say.done[fewer] : ''}
          </p>
          <Button
            kind="ghost"
            size="small"
            busy={isPending}
            busyLabel={say.busy}
            onClick={() => mutate(fewer === null)}
          >
            {fewer === null ? say.fewer : say.undo}
          </Button>
        </>
      ) : null}
    </div>
  );
}
