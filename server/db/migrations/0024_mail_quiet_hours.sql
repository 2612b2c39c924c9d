-- Whose quiet hours a mail keeps also while it waits to be sent; null where it goes at any hour, such as a link that was asked for.
ALTER TABLE outbox ADD COLUMN quiet_for uuid REFERENCES users ON DELETE SET NULL;
-- From then on the mail is of no use any more and is not sent.
ALTER TABLE outbox ADD COLUMN lasts_until bigint;
