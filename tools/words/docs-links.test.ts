import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../structure/sources.ts';

const PARTS = '{bench,contracts,docs,domain,e2e,server,tools,web}';
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules', '**/dist', '**/data'] }).toSorted();

const documents = find('*.md', `${PARTS}/**/*.md`);
const sources = find(`${PARTS}/**/*.{ts,tsx,mjs,sql,css}`);
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.matchAll(/<a id="([^"]+)"|^#+ +(.+)$/gm)].map(
      ([, id, heading = '']) =>
        id ??
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
    ),
  );

const isBroken = (document: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor);
};

test('every relative link of a document leads to something', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(document, link))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every rule and decision that is cited exists', () => {
  const rules = anchorsOf(read('docs/product-rules.md'));
  const broken = [...documents, ...sources].flatMap((path) => {
    const text = read(path);
    const citedRules = [...text.matchAll(/product-rules\.md#(R\d+)/g)].map(([, id = '']) => id);
    const citedDecisions = [...text.matchAll(/docs\/decisions\/\d[\w-]*\.md/g)].map(([cited]) => cited);
    return [
      ...citedRules.filter((id) => !rules.has(id)),
      ...citedDecisions.filter((cited) => !existsSync(join(ROOT, cited))),
    ].map((cited) => `${path}: ${cited}`);
  });
  expect(broken).toEqual([]);
});

test('every decision stands in the index', () => {
  const index = read('docs/decisions/README.md');
  const decisions = find('docs/decisions/0*.md').map((path) => path.slice('docs/decisions/'.length));
  expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test('every script that is named exists', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\bnode ([a-z][\w./-]*\.m?[jt]s)\b/g)]
      .filter(([, path = '']) => !existsSync(join(ROOT, path)))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(broken).toEqual([]);
});

test('every npm command that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(broken).toEqual([]);
});

/** `<vendor>` and `…` stand for a name of the reader's choice. */
const isPath = (code: string): boolean =>
  /^(bench|contracts|docs|domain|e2e|server|tools|web|\.env)[/.][^\s]*$/.test(code) && !/[<…*{#]/.test(code);

test('every path in backticks of a document exists', () => {
  const broken = find('*.md', 'docs/**/*.md').flatMap((document) =>
    [...read(document).matchAll(/`([^`\n]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => isPath(code) && !existsSync(join(ROOT, code)))
      .map((path) => `${document}: ${path}`),
  );
  expect(broken).toEqual([]);
});
