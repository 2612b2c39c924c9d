import { readdirSync, readFileSync } from 'node:fs';
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
