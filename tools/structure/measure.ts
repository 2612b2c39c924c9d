import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles, importGraph, longestChain } from './import-graph.ts';
import { valueImportsOf } from './layers.ts';
import { findNameFaults } from '../words/names.ts';
import { listFirstLoad, gzippedSize, VISITS } from '../web/first-load.ts';
import { findCrowdedFolders } from './structure.ts';
import { isTest, readSources, ROOT, visitNodes, type Source } from './sources.ts';

/** `npm run measure`: how large and how readable the code is; first loads where the web app is built. */

const PRODUCT = /^(domain|contracts|server|web)\//;
const TEST_SUPPORT = /\/(testing|samples|stand-ins)\//;
const GENERATED = /\.generated\.ts$/;
/** Files that claim, lease or retry rows by themselves; SQL files are not counted. */
const OWN_QUEUE = /skipLocked\(\)|SKIP LOCKED|claimed_at|begun_at|held_until|setTimeout\(start/;

const countLines = (text: string): number => text.trimEnd().split('\n').length;

function quantiles(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${at(1)}`;
}

function functionLengths(source: Source): number[] {
  const lengths: number[] = [];
  visitNodes(source, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    lengths.push(countLines(source.text.slice(node.start, node.end)));
  });
  return lengths;
}

function countCasts(source: Source): number {
  let casts = 0;
  visitNodes(source, (node) => {
    if (node.type !== 'TSAsExpression') return;
    const type = node['typeAnnotation'] as { typeName?: { name?: string } };
    if (type.typeName?.name !== 'const') casts += 1;
  });
  return casts;
}

/** Lines that hold a comment, whole or after code. */
function commentLines({ text }: Source): number {
  let inBlock = false;
  return text.split('\n').filter((line) => {
    const starts = inBlock || /^\s*(\/\/|\/\*|\{\/\*)/.test(line) || /\s(\/\/ |\/\*\* ?).*/.test(line);
    if (/\/\*/.test(line) && !/\*\//.test(line)) inBlock = true;
    else if (/\*\//.test(line)) inBlock = false;
    return starts;
  }).length;
}

const sources = readSources();
const product = sources.filter(({ path }) => PRODUCT.test(path));
const code = product.filter(({ path }) => !isTest(path) && !TEST_SUPPORT.test(path) && !GENERATED.test(path));
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const lineCount = sum(code.map(({ text }) => countLines(text)));
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const graph = importGraph(code);
const chain = longestChain(graph);
const faults = findNameFaults(code);
const countFaults = (kind: string): number => faults.filter((fault) => fault.kind === kind).length;

const figures: [string, string | number][] = [
  [
    'files: product, tests, all sources',
    `${code.length}, ${product.length - code.length}, ${sources.length}`,
  ],
  ['lines: product, all sources', `${lineCount}, ${sum(sources.map(({ text }) => countLines(text)))}`],
  ['lines of a file: median / p90 / max', quantiles(code.map(({ text }) => countLines(text)))],
  ['lines of a function: median / p90 / max', quantiles(code.flatMap(functionLengths))],
  ['lines with a comment', share(sum(code.map(commentLines)), lineCount)],
  ['casts per 100 files', ((100 * sum(code.map(countCasts))) / code.length).toFixed(1)],
  ['exported functions named by one word', countFaults('one-word')],
  ['types named by a bare participle', countFaults('participle')],
  ['exported names with a retired word', countFaults('retired')],
  ['folders with more than 15 files', findCrowdedFolders(sources.map(({ path }) => path)).length],
  ['longest import chain', chain.length],
  ['longest import chain without types', longestChain(importGraph(code, valueImportsOf)).length],
  ['import circles', findCircles(graph).length],
  [
    'lines of hand-made queues',
    sum(
      code
        .filter(({ path, text }) => path.startsWith('server/') && OWN_QUEUE.test(text))
        .map(({ text }) => countLines(text)),
    ),
  ],
];
if (existsSync(join(ROOT, 'web/dist/.vite/manifest.json'))) {
  for (const visit of VISITS.filter(({ path }) => ['/', '/login', '/adminnimda'].includes(path)))
    figures.push([
      `first load of ${visit.path} (${visit.kind}), kB gzip`,
      (gzippedSize(listFirstLoad(visit)) / 1_000).toFixed(1),
    ]);
}
for (const [name, value] of figures) process.stdout.write(`${name.padEnd(46)} ${value}\n`);
if (process.argv.includes('--list')) {
  for (const { file, name, kind } of faults) process.stdout.write(`${kind.padEnd(11)} ${file}: ${name}\n`);
  for (const circle of findCircles(graph)) process.stdout.write(`circle      ${circle.join(' -> ')}\n`);
  process.stdout.write(`chain       ${chain.join(' -> ')}\n`);
}
