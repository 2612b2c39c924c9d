import { DAY_MS } from '@app/domain/time.ts';
import type { Browser, BrowserContext } from '@playwright/test';
import pg from 'pg';
import { demoAdmin, demoPassword } from '../../server/demo/seed-demo.ts';
import { findRunningEmbedded } from '../../server/platform/database/embedded/launch.ts';
import { openAdmin } from '../../tools/testing/open-admin.ts';
import { signIn } from '../../tools/testing/chat-client.ts';
import { activityStatements } from './admin-site-data.ts';
import { desktop } from './screens.ts';
import { openContext, startSite } from './sites.ts';

const NOW = Date.UTC(2026, 5, 3, 13);

export const HOSTILE = '<img src=x onerror=alert(1)>=cmd';
const PEOPLE = 60;

/** People of the last two months, half of them from one campaign, each with one outreach; every third returned and wrote. */
const peopleStatement = `
WITH made AS (
  INSERT INTO users (email, email_key, password_hash, email_verified_at, created_at, last_active_at, daily_day, welcome_until, profile)
  SELECT 'person' || n || '@example.com', 'person' || n || '@example.com', 'none',
         CASE WHEN n % 4 > 0 THEN $1::bigint - n * $2::bigint END, $1::bigint - n * $2::bigint, $1::bigint - (n % 12) * $2::bigint - n * 60000,
         0, 0, jsonb_build_object('firstName', CASE WHEN n = 7 THEN $3 ELSE 'Person' END, 'lastName', 'Number ' || n)
  FROM generate_series(1, ${PEOPLE}) n
  RETURNING id, email, created_at
), numbered AS (
  SELECT id, created_at, substring(email FROM '[0-9]+')::int AS n FROM made
), came AS (
  INSERT INTO user_campaigns (user_id, registered_at, registration_ip, registration_country, city, campaign_source, campaign_id,
    keyword, device, first_touch_at, last_touch_at, last_touch)
  SELECT id, created_at, '203.0.113.' || n, 'GB', 'London', 'google', '2204-eu', CASE WHEN n = 8 THEN $3 ELSE 'gold signals' END,
    'Mobile', created_at, created_at, '{}'::jsonb FROM numbered WHERE n % 2 = 0
), wrote AS (
  INSERT INTO messages (user_id, role, content, at, tokens)
  SELECT id, 'user', 'How is gold, asks ' || n, created_at + k * 3600000, 0 FROM numbered, generate_series(1, 30) k WHERE n % 3 = 0
)
INSERT INTO outreach (user_id, channel, message_type, sent_at, first_return_time, messages_after_outreach, first_message_after_outreach)
SELECT id, 'email', 're_engagement', created_at + 1000, CASE WHEN n % 3 = 0 THEN created_at + 3600000 * n END,
  CASE WHEN n % 3 = 0 THEN 2 ELSE 0 END, CASE WHEN n % 3 = 0 THEN 'How is gold' END FROM numbered`;

export type AdminSite = {
  enter: (browser: Browser) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

/** The demo with more people, and its admin signed in with admin access. */
export async function startAdminSite(): Promise<AdminSite> {
  const site = await startSite({ CLOCK_START: new Date(NOW).toISOString() }, ['--demo']);
  const client = new pg.Client({ connectionString: findRunningEmbedded(site.dataFolder) as string });
  await client.connect();
  const values = [String(NOW), String(DAY_MS), client.escapeLiteral(HOSTILE)];
  for (const statement of [peopleStatement, ...activityStatements])
    await client.query(
      statement.replaceAll(/\$([123])/g, (_place, number) => values[Number(number) - 1] as string),
    );
  await client.end();
  const admin = await signIn(site, demoAdmin.email, demoPassword);
  await openAdmin(site.dataFolder, demoAdmin.email);
  return {
    enter: (browser) => openContext(browser, site, admin, { viewport: desktop, reducedMotion: 'reduce' }),
    close: site.close,
  };
}
