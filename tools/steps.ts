import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './structure/sources.ts';

/** Test runners write their counts as JSON to the report file. */
export type Step = {
  name: string;
  /** Script under the root and its arguments; `{report}` stands for the report file. */
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

function runCommand(step: Step, report: string): Promise<{ ok: boolean; output: string }> {
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
  const { ok, output } = await runCommand(step, report);
  const counts = readCounts(step, report);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const tests = step.runner ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s${tests})\n${ok ? '' : `\n${output.trim()}\n\n`}`,
  );
  // A step that fails without a failed test (types, lint, a crash) counts as one failure.
  return { passed: counts.passed, failed: ok ? 0 : Math.max(1, counts.failed) };
}

/** Waves run one after the other, the steps of a wave side by side. */
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

const packagePath = (name: string): string => join('node_modules', name);

export function vitestStep(name: string, projects: string[], ...words: string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json={report}'];
  return {
    name,
    runner: 'vitest',
    command: [packagePath('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...words],
  };
}

export const RULES_AND_SCREENS = vitestStep('rules, guards, screens', ['domain', 'web']);

export const STATIC_CHECKS: Step[] = [
  {
    name: 'types',
    // Each checker reads the shared types anew: more of them than cores only compute more.
    command: [packagePath('typescript/bin/tsc'), '--checkers', String(Math.min(4, availableParallelism()))],
    // TypeScript's Go collects its garbage rarely: a fifth less to compute, for 2 GB of memory.
    environment: { GOGC: '400', GOMEMLIMIT: '3GiB' },
  },
  { name: 'lint', command: [packagePath('oxlint/bin/oxlint'), '--type-aware'] },
  {
    name: 'nothing unused',
    command: [packagePath('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'format', command: [packagePath('oxfmt/bin/oxfmt'), '--check'] },
];
