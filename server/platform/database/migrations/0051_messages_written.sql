-- Who wrote on which day, for the picture of actives.
CREATE INDEX messages_written ON messages (at) INCLUDE (user_id) WHERE role = 'user';
