import { posix } from 'node:path';
import { isTest, walk, type Source } from './sources.ts';

/** One import that goes up, sideways or to a package its floor must not know. */
export type Violation = { file: string; imports: string };

/** What a floor may import: folders or files of ours (`/` at the end: anything inside), and which packages. */
type Floor = { ours: RegExp[]; packages?: RegExp };

const NO_PACKAGE = /(?!)/;
const PORTS = /^server\/adapters\/[^/]+\/(\w+-)?port\.ts$/;
const BELOW_FEATURES = [
  /^domain\//,
  /^contracts\//,
  /^server\/db\//,
  /^server\/http\//,
  /^server\/deps\.ts$/,
  PORTS,
];
const BASE = [/^domain\//, /^contracts\//, /^server\/db\//, /^server\/http\//, /^server\/[^/]+\.ts$/, PORTS];

function inside(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll('.', String.raw`\.`)}/`);
}

function serverFloor(path: string): Floor | undefined {
  const [, area = '', name = ''] = path.split('/');
  const own = inside(`server/${area}/${name}`);
  switch (area) {
    case 'db':
      return { ours: [/^domain\//, /^server\/db\//] };
    case 'adapters':
      return { ours: [/^domain\//, own] };
    case 'http':
      return { ours: [/^domain\//, /^contracts\//, /^server\/http\//, /^server\/deps\.ts$/] };
    case 'features':
      return { ours: [...BELOW_FEATURES, own] };
    case 'jobs':
      return { ours: [...BELOW_FEATURES, /^server\/features\//, /^server\/jobs\//] };
    case 'app.ts':
      return { ours: [...BASE, /^server\/features\//, /^server\/jobs\//] };
    case 'main.ts':
    case 'providers-check.ts':
    case 'testing':
      return { ours: [/^domain\//, /^contracts\//, /^server\//] };
    default:
      if (/^app-.*\.ts$/.test(area)) return serverFloor('server/app.ts');
      return area.endsWith('.ts') ? { ours: BASE } : undefined;
  }
}

function webFloor(path: string): Floor | undefined {
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
        ours: [/^domain\/proactive\//, /^web\/lib\/product\.ts$/, /^web\/service-worker\//],
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

/** The floor a file stands on, from its folder's name alone; undefined for a folder nobody gave one. */
function floorOf(path: string): Floor | undefined {
  const [workspace] = path.split('/');
  if (workspace === 'domain') return { ours: [/^domain\//], packages: NO_PACKAGE };
  if (workspace === 'contracts') return { ours: [/^domain\//, /^contracts\//], packages: /^zod(\/|$)/ };
  return workspace === 'server' ? serverFloor(path) : webFloor(path);
}

/** What the file imports in any form; one that is computed at run time comes back as `computed`. */
function importsOf(source: Source): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const forms = [
      'ImportDeclaration',
      'ExportNamedDeclaration',
      'ExportAllDeclaration',
      'ImportExpression',
      'TSImportType',
    ];
    const required =
      node.type === 'CallExpression' && (node['callee'] as { name?: string }).name === 'require';
    if (!forms.includes(node.type) && !required) return;
    const literal = (
      required ? (node['arguments'] as unknown[])[0] : (node['source'] ?? node['argument'])
    ) as { value?: string; literal?: { value?: string } } | null | undefined;
    if (literal) found.push(literal.value ?? literal.literal?.value ?? 'computed');
  });
  return found;
}

function resolve(file: string, specifier: string): { ours?: string; foreign?: string } {
  if (specifier === 'computed') return { ours: specifier };
  if (specifier.startsWith('.')) return { ours: posix.join(posix.dirname(file), specifier) };
  return specifier.startsWith('@app/') ? { ours: specifier.slice('@app/'.length) } : { foreign: specifier };
}

/** Every import that breaks the floors. Tests may reach for what they need to drive; tools and journeys stand outside. */
export function findViolations(sources: Source[]): Violation[] {
  const guarded = sources.filter(
    ({ path }) => /^(domain|contracts|server|web)\//.test(path) && !isTest(path),
  );
  return guarded.flatMap((source) => {
    // The behaviour every adapter must show is written as tests, though its name does not end so.
    if (/^server\/adapters\/[^/]+\/suite\.ts$/.test(source.path)) return [];
    const floor = floorOf(source.path);
    if (!floor)
      return [{ file: source.path, imports: 'a folder without a floor: give it one in tools/floors.ts' }];
    return importsOf(source)
      .filter((specifier) => {
        const { ours, foreign } = resolve(source.path, specifier);
        if (ours !== undefined) return !floor.ours.some((allowed) => allowed.test(ours));
        return floor.packages !== undefined && !floor.packages.test(foreign ?? '');
      })
      .map((imports) => ({ file: source.path, imports }));
  });
}
