-- The chance that was stated of an idea when it opened (docs/product-rules.md#R32): target, stop and end of time are all that can happen, and
-- luck is the target's share for a price without direction. All null where there was not enough to say, and in older ideas.
ALTER TABLE ideas
  ADD COLUMN chance_target double precision CHECK (chance_target BETWEEN 0 AND 1),
  ADD COLUMN chance_stop double precision CHECK (chance_stop BETWEEN 0 AND 1),
  ADD COLUMN chance_expired double precision CHECK (chance_expired BETWEEN 0 AND 1),
  ADD COLUMN chance_luck double precision CHECK (chance_luck BETWEEN 0 AND 1),
  ADD CHECK (num_nulls(chance_target, chance_stop, chance_expired, chance_luck) IN (0, 4)),
  ADD CHECK (abs(chance_target + chance_stop + chance_expired - 1) < 1e-6);
