import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';

/** Everything by which a user is reached outside the page. */
export type ChannelTables = {
  outreach: {
    id: GeneratedAlways<number>;
    user_id: string;
    channel: Channel;
    message_type: string;
    sent_at: number;
    first_return_time: number | null;
    messages_after_outreach: Generated<number>;
    first_message_after_outreach: string | null;
  };
  wanted_channels: { user_id: string; channel: Channel; since: number };
  deliveries: {
    id: GeneratedAlways<number>;
    message_id: string;
    user_id: string;
    channel: Channel;
    value: number;
    created_at: number;
    due_at: number;
    tries: Generated<number>;
    claimed_at: number | null;
    sent_at: number | null;
    failed_at: number | null;
    outside_id: string | null;
    held_until: Generated<number>;
    began: Generated<boolean>;
  };
  telegram_accounts: { user_id: string; chat_id: string; username: string | null; connected_at: number };
  telegram_links: {
    token_hash: Buffer;
    user_id: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  telegram_updates: {
    update_id: number;
    chat_id: string;
    content: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
    received_at: number;
    due_at: number;
    tries: Generated<number>;
    held_until: Generated<number>;
    done_at: number | null;
    began: Generated<boolean>;
  };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    session_hash: Buffer;
    created_at: number;
    refusals: Generated<number>;
    refused_since: number | null;
  };
};
