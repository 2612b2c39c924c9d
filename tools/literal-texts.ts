import { literalTexts, owed, settledOtherwise } from './literal-texts-list.ts';
import { isTest, readSources, walk, type Source } from './sources.ts';

/** What a reader could see: the strings, templates and markup of one file, without its comments. */
type Carrier = { path: string; texts: string[] };

type Part = {
  type: string;
  value?: unknown;
  regex?: { pattern: string };
  children?: Part[];
  quasis?: { value: { cooked: string } }[];
};

const SLOT = '{}';
const slotted = (text: string): string => text.replaceAll(/\{[^}]*\}/g, SLOT);
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function textOf(node: Part): string | null {
  if (node.type === 'Literal') {
    if (node.regex) return node.regex.pattern.replaceAll(/^\^|\$$|\\/g, '');
    return typeof node.value === 'string' ? node.value : null;
  }
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked).join(SLOT);
  if (!node.children) return null;
  return node.children.map((child) => (child.type === 'JSXText' ? String(child.value) : SLOT)).join('');
}

const PRODUCT = /^(web\/(app|features|lib|prerender|ui)|domain|server|contracts)\//;
const STAGE = /\/testing\//;

/** Tests that look at pages in a browser, at rendered components, or at what the server answers; with what several of them share. */
const LOOKS = /^(e2e\/.*\.journey\.ts|(web|server)\/.*\.test\.tsx?|web\/testing\/open-[\w-]+\.tsx?)$/;

const inProduct = (path: string): boolean => PRODUCT.test(path) && !STAGE.test(path) && !isTest(path);

function readTexts(sources: Source[], wanted: (path: string) => boolean): Carrier[] {
  return sources
    .filter(({ path }) => wanted(path))
    .map((source) => {
      const texts: string[] = [];
      walk(source, (node) => {
        const text = textOf(node);
        if (text) texts.push(tidy(text));
      });
      return { path: source.path, texts };
    });
}

export const findCarriers = (sources: Source[]): Carrier[] => readTexts(sources, inProduct);

export const findWitnesses = (sources: Source[]): Carrier[] => readTexts(sources, (path) => LOOKS.test(path));

const words = (text: string): number => text.split(' ').length;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The files that carry a text. A short one must stand alone: "High" inside a longer sentence is another text. */
export function carriersOf(text: string, carriers: Carrier[]): string[] {
  const wanted = slotted(text);
  const inside = new RegExp(`(^|[^\\w])${escaped(wanted)}($|[^\\w])`);
  const carries = (one: string): boolean => one === wanted || (words(wanted) > 2 && inside.test(one));
  return carriers.filter(({ texts }) => texts.some(carries)).map(({ path }) => path);
}

/** The tests that look for a text: it stands in them as it is, filled in, or within a longer one. */
export function witnessesOf(text: string, witnesses: Carrier[]): string[] {
  const any = text
    .split(/\{[^}]*\}/)
    .map(escaped)
    .join('.+');
  const whole = new RegExp(`^${any}$`);
  const inside = new RegExp(`(^|[^\\w])${any}($|[^\\w])`);
  // Tests write a toast as "title | text".
  const sees = (one: string): boolean =>
    one.split(' | ').some((part) => whole.test(part)) || (words(text) > 1 && inside.test(one));
  return witnesses.filter(({ texts }) => texts.some(sees)).map(({ path }) => path);
}

/** One line per literal text: the text, the files that hold it, the tests that see it; below the screen that shows it. */
function listTexts(sources: Source[]): string[] {
  const [carriers, witnesses] = [findCarriers(sources), findWitnesses(sources)];
  const shown = literalTexts.flatMap(({ section, screen, texts }) => [
    `\n# Section ${section}, ${screen}`,
    ...texts.map((text) => {
      const seen = witnessesOf(text, witnesses).toSorted(
        (a, b) => Number(isJourney(b)) - Number(isJourney(a)),
      );
      return `${text} | ${carriersOf(text, carriers).join(', ')} | ${seen.join(', ') || 'no test'}`;
    }),
  ]);
  const absent = [...owed, ...settledOtherwise].flatMap(({ reason, texts }) => [`\n# ${reason}`, ...texts]);
  return [...shown, ...absent];
}

const isJourney = (path: string): boolean => path.startsWith('e2e/');

if (import.meta.main) process.stdout.write(`${listTexts(readSources()).join('\n')}\n`);
