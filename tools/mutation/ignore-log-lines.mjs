import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const LEVELS = new Set(['info', 'warn', 'error', 'debug']);

/** `log.warn(…)` and `deps.log.warn(…)`: what operators read is no rule, and a changed word of it breaks nothing. */
function isLogLine({ node }) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  const name = object.type === 'MemberExpression' ? object.property.name : object.name;
  return name === 'log' && LEVELS.has(property.name);
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-lines', {
    shouldIgnore: (path) => (isLogLine(path) ? 'a line of the log' : undefined),
  }),
];
