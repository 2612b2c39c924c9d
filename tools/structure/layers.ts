import { posix } from 'node:path';
import { isTest, visitNodes, type Source } from './sources.ts';

/** One import that goes up, sideways or to a package its layer must not know. */
export type Violation = { file: string; imports: string };

/** What a layer may import: folders or files of ours (`/` at the end: anything inside), and which packages. */
type Layer = { ours: RegExp[]; packages?: RegExp };

const NO_PACKAGE = /(?!)/;
/** The estimate of passwords needs dictionaries, which are a package. */
const STRENGTH = 'domain/access/strength/';
const PORTS = /^server\/adapters\/[^/]+\/(\w+-)?port\.ts$/;
/** The platform knows no feature. */
const PLATFORM = [/^domain\//, /^contracts\//, /^server\/platform\//, /^server\/(deps|config)\.ts$/, PORTS];
/** Features meet in `server/ports/`, which knows none of them. */
const BELOW_FEATURES = [
  /^domain\//,
  /^contracts\//,
  /^server\/platform\//,
  /^server\/ports\//,
  /^server\/deps\.ts$/,
  PORTS,
];
const BASE = [/^domain\//, /^contracts\//, /^server\/platform\//, /^server\/[^/]+\.ts$/, PORTS];

function inside(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll('.', String.raw`\.`)}/`);
}

function serverLayer(path: string): Layer | undefined {
  const [, area = '', name = ''] = path.split('/');
  const own = inside(`server/${area}/${name}`);
  switch (area) {
    case 'platform':
      return { ours: PLATFORM };
    case 'ports':
      return { ours: [...PLATFORM, /^server\/ports\//] };
    case 'adapters':
      return { ours: [/^domain\//, own] };
    case 'features':
      return { ours: [...BELOW_FEATURES, own] };
    case 'app.ts':
      return { ours: [...BASE, /^server\/(features|ports)\//] };
    case 'demo':
      return { ours: [...BASE, /^server\/(features|ports|demo)\//] };
    case 'main.ts':
    case 'open-deps.ts':
    case 'commands':
    case 'testing':
      return { ours: [/^domain\//, /^contracts\//, /^server\//] };
    default:
      return area.endsWith('.ts') ? { ours: BASE } : undefined;
  }
}

function webLayer(path: string): Layer | undefined {
  const [, area = '', name = ''] = path.split('/');
  const shared = [/^domain\//, /^contracts\//, /^web\/lib\//];
  switch (area) {
    case 'lib':
      return { ours: shared };
    case 'ui':
      return { ours: [/^domain\//, /^web\/ui\//, /^web\/lib\/format/], packages: /^(?!@tanstack\/)/ };
    case 'gallery':
      return { ours: [...shared, /^web\/ui\//, /^web\/gallery\//], packages: /^(?!@tanstack\/)/ };
    case 'features':
      return { ours: [...shared, /^web\/ui\//, inside(`web/features/${name}`)] };
    case 'service-worker':
      return {
        ours: [/^domain\/proactive\//, /^web\/lib\/session\/product\.ts$/, /^web\/service-worker\//],
        packages: NO_PACKAGE,
      };
    case 'app':
    case 'prerender':
    case 'testing':
      return { ours: [...shared, /^web\//] };
    default:
      return area.includes('.') ? { ours: [...shared, /^web\//] } : undefined;
  }
}

/** The layer a file stands on, from its folder's name alone; undefined for a folder nobody gave one. */
function layerOf(path: string): Layer | undefined {
  const [workspace] = path.split('/');
  if (workspace === 'domain')
    return { ours: [/^domain\//], packages: path.startsWith(STRENGTH) ? /^@zxcvbn-ts\// : NO_PACKAGE };
  if (workspace === 'contracts') return { ours: [/^domain\//, /^contracts\//], packages: /^zod(\/|$)/ };
  return workspace === 'server' ? serverLayer(path) : webLayer(path);
}

type ImportNode = {
  importKind?: string;
  specifiers?: ReadonlyArray<{ importKind?: string }>;
  exportKind?: string;
};

/** Nothing is loaded for it when the importing file is. */
const isForTypes = ({ importKind, exportKind, specifiers = [] }: ImportNode): boolean =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'));

/** What the file loads with itself: neither types nor what it imports later. */
export const valueImportsOf = (source: Source): string[] =>
  importsOf(source, (node) => !/^(ImportExpression|TSImportType)$/.test(node.type) && !isForTypes(node));

/** What the file imports in any form; one that is computed at run time comes back as `computed`. */
export function importsOf(
  source: Source,
  isCounted: (node: ImportNode & { type: string }) => boolean = () => true,
): string[] {
  const found: string[] = [];
  visitNodes(source, (node) => {
    const forms = [
      'ImportDeclaration',
      'ExportNamedDeclaration',
      'ExportAllDeclaration',
      'ImportExpression',
      'TSImportType',
    ];
    const required =
      node.type === 'CallExpression' && (node['callee'] as { name?: string }).name === 'require';
    if ((!forms.includes(node.type) && !required) || !isCounted(node)) return;
    const literal = (
      required ? (node['arguments'] as unknown[])[0] : (node['source'] ?? node['argument'])
    ) as { value?: string; literal?: { value?: string } } | null | undefined;
    if (literal) found.push(literal.value ?? literal.literal?.value ?? 'computed');
  });
  return found;
}

export function resolveImport(file: string, specifier: string): { ours?: string; foreign?: string } {
  if (specifier === 'computed') return { ours: specifier };
  if (specifier.startsWith('.')) return { ours: posix.join(posix.dirname(file), specifier) };
  return specifier.startsWith('@app/') ? { ours: specifier.slice('@app/'.length) } : { foreign: specifier };
}

/** Every import that breaks the layers. Tests may reach for what they need to drive; tools and journeys stand outside. */
export function findViolations(sources: Source[]): Violation[] {
  const guarded = sources.filter(
    ({ path }) => /^(domain|contracts|server|web)\//.test(path) && !isTest(path),
  );
  return guarded.flatMap((source) => {
    // The behaviour every adapter must show is written as tests, though its name does not end so.
    if (/^server\/adapters\/[^/]+\/suite\.ts$/.test(source.path)) return [];
    const layer = layerOf(source.path);
    if (!layer)
      return [
        { file: source.path, imports: 'a folder without a layer: give it one in tools/structure/layers.ts' },
      ];
    return importsOf(source)
      .filter((specifier) => {
        const { ours, foreign } = resolveImport(source.path, specifier);
        if (ours !== undefined) return !layer.ours.some((allowed) => allowed.test(ours));
        return layer.packages !== undefined && !layer.packages.test(foreign ?? '');
      })
      .map((imports) => ({ file: source.path, imports }));
  });
}
