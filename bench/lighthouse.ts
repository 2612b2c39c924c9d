import { spawn, type ChildProcess } from 'node:child_process';
import lighthouse from 'lighthouse';
import { findBrowser } from '../tools/web/browser.ts';
import { scratchFolder } from '../tools/testing/start-server.ts';

const RUNS = 3;

export type PageScore = { scores: Record<string, number>; costs: string[] };

/** Lighthouse drives the test browser through its debugging port. */
async function openBrowser(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const { executablePath, args, env } = await findBrowser();
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--disable-gpu'];
  const child = spawn(executablePath, [...args, ...own], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}: ${output}`)));
  });
  return { child, port };
}

function firstFinding(details: unknown): string | undefined {
  const [item] =
    (details as { items?: { description?: string; node?: { snippet?: string } }[] })?.items ?? [];
  return item?.description ?? item?.node?.snippet;
}

/** Scores of 0 to 100, and every audit that cost points. */
async function auditPage(url: string, port: number, cookie: string | null): Promise<PageScore> {
  const extraHeaders = cookie === null ? null : { Cookie: cookie };
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', extraHeaders });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores: Record<string, number> = {};
  const costs: string[] = [];
  for (const [name, { score, auditRefs }] of Object.entries(categories)) {
    scores[name] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.995)
        costs.push(`${id} ${audit.displayValue ?? firstFinding(audit.details) ?? audit.score}`);
    }
  }
  return { scores, costs };
}

/** Mobile preset, signed in with a cookie; of three runs the one with the middle performance. */
export async function* scorePages(
  site: string,
  paths: readonly string[],
  cookie: string | null = null,
): AsyncGenerator<[path: string, scored: PageScore]> {
  const profile = await scratchFolder();
  const { child, port } = await openBrowser(profile.path);
  try {
    for (const path of paths) {
      const runs: PageScore[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await auditPage(site + path, port, cookie));
      runs.sort((one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0));
      yield [path, runs[Math.floor(RUNS / 2)] as PageScore];
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await profile.remove();
  }
}
