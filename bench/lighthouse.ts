import { spawn, type ChildProcess } from 'node:child_process';
import lighthouse from 'lighthouse';
import { findBrowser } from '../tools/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { scratchFolder, serve } from '../tools/serve.ts';

const PAGES = ['/', '/free-trading-signals', '/ads-landing'];
const RUNS = 3;
const FLOORS: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

type Measured = { scores: Record<string, number>; costs: string[] };

/** The test browser with its debugging port open; Lighthouse drives it from there. */
async function openBrowser(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const { executablePath, args, env } = await findBrowser();
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--disable-gpu'];
  const child = spawn(executablePath, [...args, ...own], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}: ${said}`)));
  });
  return { child, port };
}

/** One visit with the mobile preset: scores of 0 to 100 and every audit that cost points. */
async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores: Record<string, number> = {};
  const costs: string[] = [];
  for (const [name, { score, auditRefs }] of Object.entries(categories)) {
    scores[name] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.995)
        costs.push(`${id} ${audit.displayValue ?? audit.score}`);
    }
  }
  return { scores, costs };
}

/** Lighthouse's mobile preset on the public pages, the run with the middle performance of three. */
export async function benchLighthouse(): Promise<void> {
  buildWeb();
  const data = await scratchFolder();
  const profile = await scratchFolder();
  const server = await serve(data.path);
  const { child, port } = await openBrowser(profile.path);
  try {
    for (const page of PAGES) {
      const runs: Measured[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(server.url + page, port));
      runs.sort((one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0));
      const { scores, costs } = runs[Math.floor(RUNS / 2)] as Measured;
      const shown = Object.entries(FLOORS).map(
        ([name, floor]) => `${name} ${scores[name]}${(scores[name] ?? 0) < floor ? ` (floor ${floor})` : ''}`,
      );
      console.log(`\nLighthouse, mobile, ${page}: ${shown.join(', ')}`);
      if (costs.length > 0) console.log(`  not full marks: ${costs.join('; ')}`);
      if (Object.entries(FLOORS).some(([name, floor]) => (scores[name] ?? 0) < floor)) process.exitCode = 1;
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await server.stop();
    await Promise.all([data.remove(), profile.remove()]);
  }
}
