import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHAT_PAGE, orders, type Order } from '@app/domain/admin/user-list.ts';
import { utcDate, utcTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Pager } from './table.tsx';
import { chat as texts } from './texts/dialogs.ts';
import type { UserBodyProps } from './user-dialog.tsx';

type Said = {
  id: string;
  isUser: boolean;
  content: string;
  timestamp: string | null;
  tokensUsed: number;
  cost: number;
};

const orderChoices = orders.map((value) => ({ value, label: texts.orders[value] }));

const timeText = (at: string | null): string =>
  at === null || Number.isNaN(Date.parse(at)) ? texts.unknownTime : `${utcDate(at)}, ${utcTime(at)} UTC`;

function Message({ isUser, content, timestamp, tokensUsed, cost }: Said) {
  return (
    <li className={isUser ? 'adm-said user' : 'adm-said'}>
      <span className="small num">
        <b>{isUser ? texts.user : texts.pipsy}</b>
        <span className="muted">{timeText(timestamp)}</span>
        {tokensUsed > 0 || cost > 0 ? <span className="muted">{texts.spent(tokensUsed, cost)}</span> : null}
      </span>
      <p>{content}</p>
    </li>
  );
}

/** A user's conversation by time, twenty messages a page. */
export default function ChatHistory({ userId }: UserBodyProps) {
  const [order, setOrder] = useState<Order>('asc');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...adminQuery('getUserConversation', { params: { id: userId }, query: { order, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="adm-chat">
      <div className="adm-chat-h">
        <Segmented
          label={texts.order}
          options={orderChoices}
          value={order}
          onChange={(chosen) => {
            setOrder(chosen);
            setPage(1);
          }}
        />
        <span className="small muted adm-logged">
          <Icon name="info" size={16} />
          {texts.logged}
        </span>
      </div>
      <Fetched query={query} loading={texts.loading} failed={texts.failed}>
        {({ messages, total, pages }) => (
          <>
            <div
              className="adm-chat-list"
              role="region"
              aria-label={texts.list}
              aria-busy={query.isPlaceholderData || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              key={`${order}${page}`}
            >
              {messages.length === 0 ? (
                <p className="muted adm-chat-none">{texts.empty}</p>
              ) : (
                <ol>
                  {messages.map((message) => (
                    <Message key={message.id} {...message} />
                  ))}
                </ol>
              )}
            </div>
            {total > 0 ? (
              <Pager
                what={texts.messages}
                page={page}
                shown={messages.length}
                size={CHAT_PAGE}
                total={total}
                pages={pages}
                onPage={setPage}
              />
            ) : null}
          </>
        )}
      </Fetched>
    </div>
  );
}
