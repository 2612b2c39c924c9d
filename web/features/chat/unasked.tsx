import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Conversation } from './conversation.ts';
import './unasked.css';
import { texts } from './texts.ts';

const say = texts.unasked;

type Unasked = NonNullable<MessageView['unasked']>;

/** Asks for fewer messages like this one, or takes that back; every page of the conversation shows what is in force. */
function useFewer(messageId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (fewer: boolean) => call('saveFewer', { params: { id: messageId }, body: { fewer } }),
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

/** Why Pipsy wrote by itself, and the way to have less of it. One button that turns round, so that the focus stays on it. */
export function WhyWritten({ id, unasked }: { id: string; unasked: Unasked }) {
  const { mutate, isPending, error } = useFewer(id);
  const { why, category, fewer } = unasked;
  return (
    <div className="why">
      <p>{why}</p>
      {category ? (
        <>
          <p role="status" className={error ? 'down' : undefined}>
            {error ? failureText(error, say.failed) : fewer ? say.done[fewer] : ''}
          </p>
          <Button
            kind="ghost"
            size="sm"
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
