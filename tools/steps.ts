import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/** One thing to check. A runner of tests writes its counts, as JSON, to the report file it is given. */
export type Step = {
  name: string;
  /** Path of a script under the root and its arguments, run with this Node; `{report}` stands for the report file. */
  command: string[];
  environment?: Record<string, string>;
  runner?: 'vitest' | 'playwright';
};

export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

function readCounts(step: Step, report: string): Counts {
  if (!step.runner || !existsSync(report)) return { passed: 0, failed: 0 };
  const read = JSON.parse(readFileSync(report, 'utf8')) as VitestReport & PlaywrightReport;
  if (step.runner === 'vitest') return { passed: read.numPassedTests, failed: read.numFailedTests };
  return { passed: read.stats.expected + read.stats.flaky, failed: read.stats.unexpected };
}

function execute(step: Step, report: string): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const args = step.command.map((word) => word.replace('{report}', report));
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...step.environment };
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function runStep(step: Step, folder: string): Promise<Counts> {
  const began = Date.now();
  const report = join(folder, `${step.name.replaceAll(' ', '-')}.json`);
  const { ok, output } = await execute(step, report);
  const counts = readCounts(step, report);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const tests = step.runner ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s${tests})\n${ok ? '' : `\n${output.trim()}\n\n`}`,
  );
  // A step that fails without a failed test (types, lint, a crash) counts as one failure.
  return { passed: counts.passed, failed: ok ? 0 : Math.max(1, counts.failed) };
}

/** Runs the waves one after the other, the steps of a wave side by side, and sums what the test runners counted. */
export async function runWaves(waves: Step[][]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'calmwick-reports-'));
  const total: Counts = { passed: 0, failed: 0 };
  try {
    for (const wave of waves) {
      for (const { passed, failed } of await Promise.all(wave.map((step) => runStep(step, folder)))) {
        total.passed += passed;
        total.failed += failed;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return total;
}

const bin = (name: string): string => join('node_modules', name);

/** Tests of the named projects; extra words narrow the files. */
export function vitest(name: string, projects: string[], ...words: string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json={report}'];
  return {
    name,
    runner: 'vitest',
    command: [bin('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...words],
  };
}

/** What needs no test run: each takes seconds and reads the sources only. */
export const STATIC_CHECKS: Step[] = [
  { name: 'types', command: [bin('typescript/bin/tsc')] },
  { name: 'lint', command: [bin('oxlint/bin/oxlint'), '--type-aware'] },
  {
    name: 'nothing unused',
    command: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'format', command: [bin('oxfmt/bin/oxfmt'), '--check'] },
];
