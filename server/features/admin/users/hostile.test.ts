import { afterAll, expect, test } from 'vitest';
import { startAdminApp } from '../../../testing/apps/admin-app.ts';

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

/** RFC 4180, as a spreadsheet reads it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  for (let found; pattern.lastIndex < csv.length && (found = pattern.exec(csv));) {
    const [, cell = '', end] = found;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const hostile = [
  '<img src=x onerror=window.__x=1>',
  '<svg onload=window.__x=1>',
  '=HYPERLINK("http://evil.test","now")',
  '@SUM(1)',
  '-2+3',
  `'"; DROP TABLE users; --`,
  'javascript:window.__x=1',
  '"quoted", with, commas',
];

/** Writes the value into everything a stranger can control. */
async function arrive(value: string, number: number): Promise<string> {
  const email = `stranger${number}@example.com`;
  const browser = app.browser();
  const userAgent = `Mozilla/5.0 (Linux; Android 9; ${value}) AppleWebKit/537.36 Mobile Safari/537.36`;
  const headers = { 'user-agent': userAgent, referer: value };
  const post = async (url: string, body: unknown, method = 'POST') => {
    const answer = await browser.raw({ method, url, body: JSON.stringify(body), headers });
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  };
  await post('/api/track-page-visit', { path: `/${value}`, referrer: value, userAgent: value });
  // A plus would split the campaign values.
  const whole = value.replaceAll('+', ' ');
  const keys = { a_aid: `${whole}+-${whole}`, a_bid: `${whole}+-${whole}`, data4: whole, data5: whole };
  await post('/api/store-campaign-data', { ...keys, utm_source: value, gclid: value });
  await post('/api/register', { email, password: 'long enough 1' });
  await post('/api/user/profile', { firstName: value, lastName: value, location: value }, 'PATCH');
  await post('/api/chat/message', { content: value });
  return email;
}

test.each(hostile.map((value, i) => [value, i] as const))(
  '%s is text in list, search, dialog, log and file, wherever a stranger writes it',
  async (value, number) => {
    const email = await arrive(value, number);
    const [user] = await admin.call('listUsers', { query: { search: email } });
    const whole = value.replaceAll('+', ' ');
    expect(user).toMatchObject({
      firstName: value,
      lastName: value,
      location: value,
      campaignSource: whole,
      campaignId: whole,
      adPosition: whole,
      locationPhysical: whole,
      placement: whole,
    });
    const found = await admin.call('listUsers', { query: { search: value } });
    expect(found.map((one) => one.email)).toEqual([email]);
    const { messages } = await admin.call('getUserConversation', { params: { id: user?.id ?? '' } });
    expect(messages.some(({ isUser, content }) => isUser && content === value)).toBe(true);

    const file = await admin.raw({ method: 'GET', url: `/api/admin/users.csv?search=${email}` });
    const [heads = [], cells = [], ...more] = cellsOf(file.body.slice(1));
    expect([more, cells.length]).toEqual([[], heads.length]);
    const cell = (head: string) => cells[heads.indexOf(head)];
    const isFormula = /^[=+\-@]/.test(value);
    expect(cell('First name')).toBe(isFormula ? `'${value}` : value);
    expect(cell('Campaign source')).toBe(isFormula ? `'${whole}` : whole);
    expect(cell('Location')).toBe(isFormula ? `'${value}` : value);
    for (const one of cells) expect(one).not.toMatch(/^[=+\-@\t\r]/);
  },
);

test('what strangers named their pages and browsers is nowhere kept as they wrote it', async () => {
  const rows = JSON.stringify(await app.query('SELECT * FROM page_visits'));
  for (const value of hostile) expect(rows).not.toContain(JSON.stringify(value).slice(1, -1));
});
