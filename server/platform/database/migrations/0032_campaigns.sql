-- What brought a visitor who has not registered, under the hash of a cookie of their own. It goes to the account at the registration,
-- and is forgotten where there is none.
CREATE TABLE campaign_touches (
  visitor_hash bytea PRIMARY KEY,
  -- The campaign keys of the address, decoded and cut.
  first_keys jsonb NOT NULL,
  first_at bigint NOT NULL,
  last_keys jsonb NOT NULL,
  last_at bigint NOT NULL,
  CHECK (first_at <= last_at)
);
CREATE INDEX campaign_touches_last ON campaign_touches (last_at);

-- Where a user came from: one row for each registration, made by it and never changed by its user.
CREATE TABLE user_campaigns (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  registered_at bigint NOT NULL,
  -- Forgotten after a while.
  registration_ip text,
  -- ISO 3166, found by the network address; null where it says nothing.
  registration_country text CHECK (registration_country ~ '^[A-Z]{2}$'),
  city text,
  -- The first touch, in the words of the specification; device and model are the browser's own where it does not name them.
  campaign_source text,
  campaign_id text,
  ad_position text,
  ad_group_id text,
  keyword text,
  match_type text,
  device text,
  device_model text,
  location_physical text,
  placement text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  first_touch_at bigint,
  last_touch_at bigint,
  -- The last touch under the same names, without those it does not say.
  last_touch jsonb,
  CHECK ((first_touch_at IS NULL) = (last_touch IS NULL) AND (first_touch_at IS NULL) = (last_touch_at IS NULL))
);
CREATE INDEX user_campaigns_addresses ON user_campaigns (registered_at) WHERE registration_ip IS NOT NULL;
