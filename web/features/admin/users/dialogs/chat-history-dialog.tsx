import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import { CHAT_PAGE_SIZE, sortOrders, type SortOrder } from '@app/domain/admin/user-list.ts';
import { formatUtcDate, formatUtcTime } from '../../../../lib/format/format.ts';
import { ReplyText } from '../../../../ui/conversation/reply-text.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { QuerySection } from '../../table/query-section.tsx';
import { adminQuery } from '../../queries.ts';
import { Pager } from '../../table/table.tsx';
import { chat as texts } from '../../texts/dialogs.ts';
import type { UserDialogBodyProps } from './opened-user-dialog.ts';
import './chat-history-dialog.css';

type ConversationMessage = {
  id: string;
  isUser: boolean;
  content: string;
  timestamp: string | null;
  tokensUsed: number;
  cost: number;
  isCostUnknown: boolean;
};

const orderChoices = sortOrders.map((value) => ({ value, label: texts.orders[value] }));

const formatTime = (at: string | null): string =>
  at === null || Number.isNaN(Date.parse(at))
    ? texts.unknownTime
    : `${formatUtcDate(at)}, ${formatUtcTime(at)} UTC`;

function Message({ isUser, content, timestamp, tokensUsed, cost, isCostUnknown }: ConversationMessage) {
  const spent = texts.spent(tokensUsed, cost, isCostUnknown);
  return (
    <li className={isUser ? 'chat-history__message chat-history__message--user' : 'chat-history__message'}>
      <span className="small numeric">
        <b>{isUser ? texts.user : texts.pipsy}</b>
        <span className="muted">{formatTime(timestamp)}</span>
        {spent ? <span className="muted">{spent}</span> : null}
      </span>
      {isUser ? (
        <p>{content}</p>
      ) : (
        <div className="chat-history__reply">
          <ReplyText text={withoutChartMarker(content) || content} />
        </div>
      )}
    </li>
  );
}

export default function ChatHistory({ userId }: UserDialogBodyProps) {
  const [order, setOrder] = useState<SortOrder>('asc');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...adminQuery('getUserConversation', { params: { id: userId }, query: { order, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="chat-history">
      <div className="chat-history__header">
        <Segmented
          label={texts.order}
          options={orderChoices}
          value={order}
          onChange={(chosen) => {
            setOrder(chosen);
            setPage(1);
          }}
        />
        <span className="small muted chat-history__notice">
          <Icon name="info" size={16} />
          {texts.logged}
        </span>
      </div>
      <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
        {({ messages, total, pages }) => (
          <>
            <div
              className="chat-history__messages"
              role="region"
              aria-label={texts.list}
              aria-busy={query.isPlaceholderData || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              key={`${order}${page}`}
            >
              {messages.length === 0 ? (
                <p className="muted chat-history__empty">{texts.empty}</p>
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
                listName={texts.messages}
                page={page}
                rowCount={messages.length}
                pageSize={CHAT_PAGE_SIZE}
                total={total}
                pages={pages}
                onPage={setPage}
              />
            ) : null}
          </>
        )}
      </QuerySection>
    </div>
  );
}
