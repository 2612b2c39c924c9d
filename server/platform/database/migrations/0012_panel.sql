-- who said what where four brains looked at the idea of an answer, in the shape of the contract
ALTER TABLE messages ADD COLUMN panel jsonb;
