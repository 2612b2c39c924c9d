import { Engine } from 'mrml';

const engine = new Engine();

export function renderMailHtml(mjml: string): string {
  const result = engine.toHtml(mjml);
  if (result.type === 'error') throw new Error(`mail not rendered: ${result.message}`);
  return result.content;
}
