/** What the figures of outreach and campaigns are counted from. */
export type OutreachTables = {
  outreach_due: {
    user_id: string;
    message_type: string;
    about: string;
    due_at: number;
    held_out: boolean;
    returned_at: number | null;
  };
  user_progress: {
    user_id: string;
    source: string;
    campaign: string | null;
    registered_at: number;
    verified: boolean;
    talked: boolean;
    signal: boolean;
    returned: boolean;
    paid_cents: number;
    cost_micro_dollars: number;
    active_weeks: number;
  };
};
