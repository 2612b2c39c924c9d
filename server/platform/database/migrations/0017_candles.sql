-- Complete candles of live providers, in mid points; each is written once and never changed.
CREATE TABLE market_candles (
  source text NOT NULL,
  pair text NOT NULL,
  -- length in ms
  step integer NOT NULL,
  time bigint NOT NULL,
  open integer NOT NULL CHECK (open > 0),
  high integer NOT NULL CHECK (high >= greatest(open, close)),
  low integer NOT NULL CHECK (low > 0 AND low <= least(open, close)),
  close integer NOT NULL CHECK (close > 0),
  PRIMARY KEY (source, pair, step, time)
);

-- Of which times everything is known: a minute without a candle inside had no trade, outside nobody has asked yet.
CREATE TABLE market_series (
  source text NOT NULL,
  pair text NOT NULL,
  step integer NOT NULL,
  known int8multirange NOT NULL DEFAULT '{}',
  PRIMARY KEY (source, pair, step)
);
