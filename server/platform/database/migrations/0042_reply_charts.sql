-- The picture beside a reply: pair, step, candles, levels and the price at that moment.
ALTER TABLE messages ADD COLUMN chart jsonb;
