import { isTest, walk, type Source } from './sources.ts';

/** Words a person would read or hear that stand in a component instead of in its feature's texts. */
export type LooseText = { path: string; text: string };

/** Attributes and props of the product's own components whose words are read or heard. */
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

/** A sentence wherever it stands: in a list, a constant or a call. Class names and paths do not begin like one. */
const SENTENCE = /^\p{Lu}[\p{L}’']* [\p{L}“]/u;

/** The literal words an expression may become, without those that only choose between its branches. */
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

/** The words of one attribute, or of one property of an object that is made for such an attribute. */
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

/** Words that no person reads: those of a thrown error, and those that an answer is searched for. */
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

/** A component's file: not a test, not the gallery of components, not a texts file. */
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
    walk(source, (node) => {
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
