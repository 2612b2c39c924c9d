import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const KEYS: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a key of a language model': /\bsk-(?:ant-|proj-)[\w-]{24}/,
  'a live key of payments': /\b[rs]k_live_[0-9A-Za-z]{16}/,
  'a token of GitHub': /\bgh[oprsu]_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abp]-[0-9A-Za-z-]{20}/,
  'a token of a Telegram bot': /\b\d{9,10}:AA[\w-]{33}\b/,
};

/** Everything that could be committed, built files included. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|\.git|data)$/.test(entry.name) ? [] : listFiles(path);
    return /\.(m?[jt]sx?|json|md|html|css|example|ya?ml|sql)$/.test(entry.name) ? [path] : [];
  });
}

test('no file of the product or of its built pages holds a key', () => {
  const found = ['contracts', 'domain', 'server', 'web', 'tools', 'docs', 'e2e'].flatMap((folder) =>
    listFiles(join(ROOT, folder)).flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return Object.entries(KEYS).flatMap(([what, key]) => (key.test(text) ? [`${path}: ${what}`] : []));
    }),
  );
  expect(found).toEqual([]);
});

const MAX_HISTORY_BYTES = 512 * 1024 * 1024;

/** Every line that was ever added or removed. An unpacked release has no history. */
function readHistory(): Buffer {
  if (!existsSync(join(ROOT, '.git'))) return Buffer.alloc(0);
  // A clone of somebody else's, as in a container, is not trusted by git without the word.
  const { status, stdout, stderr } = spawnSync(
    'git',
    [
      '-c',
      `safe.directory=${ROOT}`,
      'log',
      '-p',
      '--no-textconv',
      '--no-renames',
      '--format=commit %h',
      'HEAD',
    ],
    { cwd: ROOT, maxBuffer: MAX_HISTORY_BYTES },
  );
  if (status !== 0) throw new Error(`git log: ${stderr.toString()}`);
  return stdout;
}

test('no commit of the history holds a key, also none that was taken out again', () => {
  // One character a byte: the whole is searched at once, and keys are ASCII.
  const history = readHistory().toString('latin1');
  const found = Object.entries(KEYS).flatMap(([what, key]) => {
    const at = history.search(key);
    return at < 0
      ? []
      : [`${what} near ${history.slice(history.lastIndexOf('\ncommit ', at) + 1).slice(0, 20)}`];
  });
  expect(found).toEqual([]);
});
