import { visitNodes, type Source } from '../structure/sources.ts';

/** A name that `docs/glossary.md` does not allow. */
export type NameFault = { file: string; name: string; kind: 'one-word' | 'participle' | 'retired' };

/** One word is enough where the module's name carries the object and the word is the standard one. */
const STANDARD_VERBS = new Set([
  'build',
  'capitalise',
  'clamp',
  'close',
  'connect',
  'decode',
  'decrypt',
  'encode',
  'encrypt',
  'escape',
  'format',
  'greet',
  'hash',
  'main',
  'median',
  'migrate',
  'normalise',
  'open',
  'parse',
  'pluralise',
  'print',
  'quantile',
  'render',
  'round',
  'seal',
  'settle',
  'sign',
  'sleep',
  'sort',
  'start',
  'stop',
  'sum',
  'throttle',
  'unseal',
  'validate',
  'verify',
]);

/** Participles and household words that say nothing about what a type holds. */
const BARE_TYPES = new Set([
  'Added',
  'Allowed',
  'Answer',
  'Answered',
  'Asked',
  'Asking',
  'Begun',
  'Bound',
  'Brought',
  'Chosen',
  'Claimed',
  'Closed',
  'Counted',
  'Decided',
  'Done',
  'Drawn',
  'Ended',
  'Expected',
  'Fetched',
  'Filled',
  'Found',
  'Given',
  'Gone',
  'Heard',
  'Held',
  'Joined',
  'Keeping',
  'Kept',
  'Known',
  'Learned',
  'Listed',
  'Made',
  'Measured',
  'Meant',
  'Named',
  'Noted',
  'Offered',
  'Opened',
  'Paid',
  'Parts',
  'Placed',
  'Planned',
  'Queued',
  'Read',
  'Received',
  'Row',
  'Said',
  'Seen',
  'Sent',
  'Serving',
  'Settled',
  'Shown',
  'Spoken',
  'Started',
  'Stored',
  'Taken',
  'Taking',
  'Told',
  'Touched',
  'Tried',
  'Typed',
  'Used',
  'Wanted',
  'Watched',
  'Words',
  'Written',
]);

/** Words of `docs/glossary.md` that have a successor. Compared with each word of a camelCase or kebab-case name. */
const RETIRED = new Set([
  'asked',
  'besideuser',
  'doubt',
  'doubts',
  'floors',
  'foretold',
  'heard',
  'leftover',
  'leftovers',
  'outsiders',
  'purse',
  'said',
  'standing',
  'told',
  'trouble',
  'troubles',
  'twig',
  'unasked',
  'whose',
]);

/** Rewritten by later work; held to these names from then on. */
const EXEMPT =
  /\.generated\.ts$|\/testing\/|^(domain\/(buddy|brains|strategy)|server\/features\/chat\/(answers|understanding|eval))\//;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

type Declaration = {
  type: string;
  id?: { name?: string } | null;
  init?: { type?: string } | null;
  declarations?: Declaration[];
};

function exportedDeclarations(source: Source): Declaration[] {
  const found: Declaration[] = [];
  visitNodes(source, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return;
    const declaration = node['declaration'] as Declaration | null;
    if (declaration) found.push(...(declaration.declarations ?? [declaration]));
  });
  return found;
}

const isFunction = ({ type, init }: Declaration): boolean =>
  type === 'FunctionDeclaration' || /^(Arrow)?FunctionExpression$/.test(init?.type ?? '');

/** Types named by a participle, exported functions named by one uncommon word, and exported names and files with a retired word. */
export function findNameFaults(sources: Source[]): NameFault[] {
  return sources
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((source) => {
      const faults: NameFault[] = [];
      const add = (kind: NameFault['kind'], name: string) => faults.push({ file: source.path, name, kind });
      visitNodes(source, (node) => {
        if (node.type !== 'TSTypeAliasDeclaration' && node.type !== 'TSInterfaceDeclaration') return;
        const { name = '' } = node['id'] as { name?: string };
        if (BARE_TYPES.has(name)) add('participle', name);
      });
      for (const declaration of exportedDeclarations(source)) {
        const name = declaration.id?.name ?? '';
        if (wordsOf(name).some((word) => RETIRED.has(word))) add('retired', name);
        if (isFunction(declaration) && /^[a-z]+$/.test(name) && !STANDARD_VERBS.has(name))
          add('one-word', name);
      }
      const file = source.path.split('/').at(-1) ?? '';
      if (wordsOf(file.replace(/\.(test|store|journey)?\.?tsx?$/, '')).some((word) => RETIRED.has(word)))
        add('retired', file);
      return faults;
    });
}
