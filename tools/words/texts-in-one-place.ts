import { isTest, visitNodes, type Source } from '../structure/sources.ts';

/** A text that users read or hear, outside of its feature's texts. */
export type LooseText = { path: string; text: string };

/** Attributes and props that users read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
  'label',
  'description',
  'hint',
  'note',
  'text',
  'busyLabel',
  'cancelLabel',
  'confirmLabel',
  'intro',
]);

type Node = { type: string; start: number; [key: string]: unknown };

/** Two letters in a row make a word; "x", "F" and signs do not. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

const SENTENCE = /^\p{Lu}[\p{L}’']* [\p{L}“]/u;

/** Literals that an expression may become, without conditions. */
function wordsOf(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return wordsOf(node['expression'] as Node);
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return [
        ...(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked),
        ...(node['expressions'] as Node[]).flatMap(wordsOf),
      ];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((branch) => wordsOf(branch as Node));
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap((side) => wordsOf(side as Node));
    case 'BinaryExpression':
      return node['operator'] === '+'
        ? [node['left'], node['right']].flatMap((side) => wordsOf(side as Node))
        : [];
    default:
      return [];
  }
}

function namedWords(name: unknown, value: Node | null): string[] {
  return typeof name === 'string' && SPOKEN.has(name) ? wordsOf(value) : [];
}

function spokenWords(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [node['value'] as string];
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(wordsOf);
    case 'JSXAttribute':
      return namedWords((node['name'] as { name: unknown }).name, node['value'] as Node | null);
    case 'Property':
      return namedWords((node['key'] as { name: unknown }).name, node['value'] as Node);
    case 'Literal':
    case 'TemplateLiteral':
      return wordsOf(node).filter((words) => SENTENCE.test(words));
    default:
      return [];
  }
}

function unspokenWords(node: Node): string[] {
  const searches = (callee: Node | undefined): boolean =>
    (callee?.['property'] as { name?: string } | undefined)?.name === 'includes';
  const call =
    node.type === 'ThrowStatement'
      ? (node['argument'] as Node)
      : node.type === 'CallExpression' && searches(node['callee'] as Node)
        ? node
        : null;
  return (call?.['arguments'] as Node[] | undefined)?.flatMap(wordsOf) ?? [];
}

const isScreen = ({ path }: Source): boolean =>
  path.startsWith('web/') &&
  path.endsWith('.tsx') &&
  !isTest(path) &&
  !/^web\/(gallery|testing)\//.test(path) &&
  !/(^|\/)texts(\/|\.tsx?$)/.test(path);

export function findLooseTexts(sources: readonly Source[]): LooseText[] {
  const found: LooseText[] = [];
  for (const source of sources) {
    if (!isScreen(source)) continue;
    const texts = new Set<string>();
    const unspoken = new Set<string>();
    visitNodes(source, (node) => {
      for (const words of unspokenWords(node)) unspoken.add(words);
      for (const words of spokenWords(node)) {
        const text = words.replaceAll(/\s+/g, ' ').trim();
        if (hasWord(text) && !unspoken.has(text)) texts.add(text);
      }
    });
    found.push(...[...texts].map((text) => ({ path: source.path, text })));
  }
  return found;
}
