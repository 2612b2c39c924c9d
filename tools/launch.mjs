// Plain JavaScript on purpose: it runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from './server-process.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.installed-from');
/** The owner of this file installs, others wait: parallel npm runs remove each other's packages. */
const INSTALLING = join(ROOT, '.installing');
const OLDEST_NODE = [20, 19];
const PLATFORM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const BUNDLED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64'];

const COMMANDS = {
  start: [...serverFlags, 'tools/start.ts'],
  demo: [...serverFlags, 'tools/start.ts', '--demo', '--crowd'],
  dev: ['tools/dev.ts'],
  check: ['tools/check.ts'],
  'check:history': ['tools/history/run/main.ts'],
  test: ['tools/test.ts'],
  bench: ['bench/main.ts'],
  'bench:admin': ['bench/admin.ts'],
  'bench:push': ['bench/main.ts', 'push'],
  'day:check': ['node_modules/vitest/vitest.mjs', 'run', '--project', 'day'],
  'buddy:read': ['server/features/chat/eval/read-command.ts'],
  'buddy:eval': ['server/features/chat/eval/command.ts'],
  'buddy:train': ['server/features/chat/understanding/training/train.ts'],
  'care:train': ['server/features/chat/care/train-care.ts'],
  'faq:learn': ['server/features/chat/faq/training/learn.ts'],
  backtest: ['server/features/signals/backtest/backtest-command.ts'],
  'buddy:dialogues': ['tools/dialogues.ts'],
  'audit:ledger': ['server/commands/audit-ledger.ts'],
  admin: ['server/commands/admin.ts'],
  seal: ['server/commands/seal.ts'],
  'providers:check': ['server/commands/check-providers.ts'],
  evidence: ['tools/evidence/evidence.ts'],
  'generate:tables': ['tools/generate-tables.ts'],
  import: ['tools/import.ts'],
  measure: ['tools/structure/measure.ts'],
  notices: ['tools/words/third-party-notices.ts'],
  mutate: ['tools/mutation/main.ts'],
  simulate: ['--import', './tools/simulate/replace-outside.ts', 'tools/simulate/main.ts'],
};

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function isOlder(version, [major, minor]) {
  const [runningMajor, runningMinor] = version.split('.').map(Number);
  return runningMajor < major || (runningMajor === major && runningMinor < minor);
}

function refuseUnsupported() {
  if (isOlder(process.versions.node, OLDEST_NODE)) {
    stop(`Node ${OLDEST_NODE.join('.')} or newer is needed to start; this is ${process.versions.node}.`);
  }
  if (!isOlder(process.versions.node, [24, 0])) return;
  if (!BUNDLED.includes(PLATFORM)) {
    stop(`No Node 24 is bundled for ${PLATFORM}. Install Node 24 or newer and try again.`);
  }
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
    stop('The bundled Node 24 needs glibc, which this system lacks. Install Node 24 or newer and try again.');
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(PLATFORM)
    .digest('hex');
}

function isInstalled(hash) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
}

function runNpm(node, args) {
  const script = process.env.npm_execpath;
  const throughNpm = script !== undefined && /npm-cli\.c?js$/.test(script);
  const quiet = [...args, '--loglevel=error', '--prefer-offline', '--include=dev', '--include=optional'];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const options = {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 << 20,
    env,
  };
  const result = throughNpm
    ? spawnSync(node, [script, ...quiet], options)
    : spawnSync('npm', quiet, { ...options, shell: process.platform === 'win32' });
  if (result.error?.code === 'ENOENT') stop('npm is needed to install the packages, and it is not on PATH.');
  return {
    ok: result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`,
  };
}

function isRunning(pid) {
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** False where another process was installing and has ended. */
function takeTurn() {
  try {
    writeFileSync(INSTALLING, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  process.stdout.write('Another start is installing packages; waiting for it …\n');
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  // The owner writes its process id a moment later.
  wait(500);
  while (existsSync(INSTALLING) && isRunning(Number(readFileSync(INSTALLING, 'utf8')) || NaN)) wait(200);
  rmSync(INSTALLING, { force: true });
  return false;
}

function install(hash) {
  const began = Date.now();
  process.stdout.write('Installing packages …\n');
  rmSync(STAMP, { force: true });
  const result = runNpm(process.execPath, ['ci']);
  if (result.ok) writeFileSync(STAMP, hash);
  rmSync(INSTALLING, { force: true });
  if (!result.ok) stop(`${result.output.trim()}\nInstalling the packages failed; npm's own words are above.`);
  process.stdout.write(`Packages installed in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

function findNode() {
  if (!isOlder(process.versions.node, [24, 0])) return process.execPath;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(ROOT, 'node_modules', `node-${PLATFORM}`, 'bin', file);
  if (!existsSync(bundled)) {
    stop(`Node 24 is needed: this is ${process.versions.node} and the package node-${PLATFORM} is missing.`);
  }
  return bundled;
}

function run(node, args) {
  const env = {
    ...serverEnvironment,
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  };
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env });
  // In a terminal Ctrl-C reaches the child by itself; a second signal would cut its graceful stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('error', (error) => stop(`Could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

const [command, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command ?? '')) stop(`Say one of: ${Object.keys(COMMANDS).join(', ')}.`);
refuseUnsupported();
const hash = lockHash();
while (!isInstalled(hash)) if (takeTurn()) install(hash);
run(findNode(), [...COMMANDS[command], ...rest]);
