import { isTest, visitNodes, type Source } from './sources.ts';

const FILE_LIMIT = 300;
const TEST_FILE_LIMIT = 500;
const FUNCTION_LIMIT = 80;

const lines = (text: string): number => text.trimEnd().split('\n').length;

function longFunctions(source: Source): string[] {
  const found: string[] = [];
  visitNodes(source, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const length = lines(source.text.slice(node.start, node.end));
    const from = lines(source.text.slice(0, node.start + 1));
    if (length > FUNCTION_LIMIT)
      found.push(`${source.path}:${from} a function of ${length} lines (limit ${FUNCTION_LIMIT})`);
  });
  return found;
}

export function findOversized(sources: Source[]): string[] {
  const written = sources.filter(({ path }) => !path.endsWith('.generated.ts'));
  return written.flatMap((source) => {
    const limit = isTest(source.path) ? TEST_FILE_LIMIT : FILE_LIMIT;
    const length = lines(source.text);
    const file = length > limit ? [`${source.path} has ${length} lines (limit ${limit})`] : [];
    return [...file, ...(isTest(source.path) ? [] : longFunctions(source))];
  });
}
