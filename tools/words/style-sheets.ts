import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isTest, ROOT, visitNodes, type Source } from '../structure/sources.ts';

/** The utilities that all components share; every other block has one sheet, which bears its name or stands beside its component. */
const UTILITIES = 'web/ui/base.css';
/** They find an element, for a test or for the focus; a page that places Pipsy styles it through its own sheet. */
const HOOKS = new Set(['pipsy', 'memory-list__erase']);

const CLASS = /\.([a-zA-Z][\w-]*)/g;
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(CLASS)].map(([, name]) => name as string);

export function readStyleSheets(): Source[] {
  const outside = (path: string) => /(^|[\\/])(node_modules|dist)$/.test(path);
  return globSync('web/**/*.css', { cwd: ROOT, exclude: outside })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

/** The selectors of a sheet, without those of keyframes. */
function selectorsOf({ text }: Source): string[] {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude]) => (prelude as string).trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replace(/\s+/g, ' '));
}

const isNamedAfter = (name: string, stem: string): boolean =>
  name === stem || name.startsWith(`${stem}-`) || name.startsWith(`${stem}_`);

/** `signal-card__body` and `signal-card--up` belong to the block `signal-card`. */
const blockOf = (name: string): string => name.split(/__|--/, 1)[0] ?? name;

type Homes = Map<string, readonly string[]>;

/** The sheet of each block: the one whose name it bears (the longest that fits), else those with a selector that is about it. */
function findHomes(sheets: readonly Source[]): Homes {
  const homes: Homes = new Map();
  const styled = sheets
    .filter(({ path }) => path !== UTILITIES)
    .flatMap((sheet) =>
      selectorsOf(sheet).map((selector) => ({ path: sheet.path, blocks: classesOf(selector).map(blockOf) })),
    );
  for (const { path, blocks } of styled)
    for (const block of blocks) {
      const stem = basename(path, '.css');
      const longest = basename(homes.get(block)?.[0] ?? '', '.css');
      if (isNamedAfter(block, stem) && stem.length > longest.length) homes.set(block, [path]);
    }
  const named = new Map(homes);
  for (const { path, blocks } of styled) {
    if (blocks.some((block) => named.get(block)?.[0] === path)) continue;
    const block = blocks.find((one) => !named.has(one));
    if (block) homes.set(block, [...new Set([...(homes.get(block) ?? []), path])]);
  }
  for (const { path, blocks } of styled)
    for (const block of blocks) if (!homes.has(block)) homes.set(block, [path]);
  return homes;
}

type Use = { path: string; name: string };

/** The string literals below a node, as [text, whether a value follows it directly], without those that are compared. */
function literalsOf(node: unknown): [text: string, open: boolean][] {
  if (Array.isArray(node)) return node.flatMap(literalsOf);
  if (node === null || typeof node !== 'object') return [];
  const { type, ...rest } = node as { type?: string; [key: string]: unknown };
  if (type === 'BinaryExpression' && /^[!=]=/.test(String(rest['operator']))) return [];
  if (type === 'Literal') return typeof rest['value'] === 'string' ? [[rest['value'], false]] : [];
  if (type === 'ConditionalExpression') return literalsOf([rest['consequent'], rest['alternate']]);
  if (type === 'MemberExpression' || type === 'CallExpression') return [];
  if (type === 'TemplateLiteral') {
    const quasis = rest['quasis'] as { value: { cooked: string } }[];
    const parts = quasis.map(({ value }, at): [string, boolean] => [value.cooked, at < quasis.length - 1]);
    return [...parts, ...literalsOf(rest['expressions'])];
  }
  return Object.values(rest).flatMap(literalsOf);
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => /^[a-z][\w-]*$/.test(word));
const wholeWords = ([text, open]: [string, boolean]): string[] =>
  words(open ? text.replace(/\S+$/, '') : text);

/** Class names in `className` attributes, and every word of a string that could become one. */
function readUses(sources: readonly Source[]): {
  named: Use[];
  possible: Set<string>;
  beginnings: Set<string>;
} {
  const named: Use[] = [];
  const possible = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sources) {
    visitNodes(source, (node) => {
      const attribute = node.type === 'JSXAttribute' ? (node['name'] as { name: string }).name : '';
      if (/^(class|\w*[cC]lassName)$/.test(attribute))
        for (const literal of literalsOf(node['value']))
          for (const name of wholeWords(literal)) named.push({ path: source.path, name });
      if (node.type !== 'Literal' && node.type !== 'TemplateElement') return;
      const value = node['value'] as string | { cooked: string } | null;
      const text = typeof value === 'string' ? value : ((value as { cooked?: string } | null)?.cooked ?? '');
      for (const word of words(text)) possible.add(word);
      const last = /[a-z][\w-]*-$/.exec(text)?.[0];
      if (last) beginnings.add(last);
    });
  }
  return { named, possible, beginnings };
}

/** Web sources that may name classes. */
const isPart = ({ path }: Source): boolean => path.startsWith('web/') && !isTest(path);

/** The folders whose sheets a file may use: those of its feature and the design system. */
function mayUse(path: string, sheet: string): boolean {
  const [, area, feature] = path.split('/');
  const own = area === 'features' ? `web/features/${feature}/` : `web/${area}/`;
  return sheet.startsWith('web/ui/') || sheet.startsWith(own);
}

/** What breaks the convention of style sheets, one line each. */
export function findStyleFaults(sheets: Source[], sources: Source[]): string[] {
  const faults: string[] = [];
  const homes = findHomes(sheets);
  const homesOf = (name: string): readonly string[] => homes.get(blockOf(name)) ?? [];
  const defined = new Set<string>();
  const utilities = new Set<string>();
  for (const sheet of sheets) {
    sheet.text.split('\n').forEach((line, at) => {
      if (/\{.*\S/.test(line.replace(/\/\*.*?\*\//g, '')) || (line.match(/;/g) ?? []).length > 1)
        faults.push(`${sheet.path}:${at + 1} holds more than one declaration in a line`);
    });
    for (const selector of selectorsOf(sheet)) {
      const classes = classesOf(selector);
      for (const name of classes) (sheet.path === UTILITIES ? utilities : defined).add(name);
      if (sheet.path !== UTILITIES && classes.length > 0)
        if (!classes.some((name) => homesOf(name).includes(sheet.path)))
          faults.push(`${sheet.path} styles “${selector}”, which names no class of its own`);
    }
  }
  for (const [block, paths] of homes)
    if (paths.length > 1 && !utilities.has(block))
      faults.push(`“${block}” is styled by ${paths.join(' and by ')}`);
  const { named, possible, beginnings } = readUses(sources.filter(isPart));
  for (const { path, name } of named) {
    if (HOOKS.has(name) || utilities.has(name)) continue;
    const [home] = homesOf(name);
    if (!home || !defined.has(name)) faults.push(`${path} uses the class “${name}”, which no sheet defines`);
    else if (!mayUse(path, home)) faults.push(`${path} uses the class “${name}” of ${dirname(home)}`);
  }
  for (const name of [...defined, ...utilities])
    if (!possible.has(name) && ![...beginnings].some((beginning) => name.startsWith(beginning)))
      faults.push(`“${name}” of ${homesOf(name)[0] ?? UTILITIES} is used nowhere`);
  return [...new Set(faults)];
}
