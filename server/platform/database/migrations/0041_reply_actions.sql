-- Answers to tap below a reply: [{"label": "...", "say": "..."}].
ALTER TABLE messages ADD COLUMN actions jsonb;
