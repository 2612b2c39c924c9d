-- One welcome grant for each address ever. Only a keyed hash is kept, and it outlives the account.
CREATE TABLE welcome_grants (
  address_hash bytea PRIMARY KEY,
  granted_at bigint NOT NULL
);
