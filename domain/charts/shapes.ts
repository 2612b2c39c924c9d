import { escapeHtml } from '../escape-html.ts';

/** An element of an SVG drawing; attributes are named as React names them. */
export type Shape = {
  tag: 'rect' | 'path' | 'circle' | 'text';
  attributes: Readonly<Record<string, string | number>>;
  content?: string;
};

export type Box = { x: number; y: number; width: number; height: number };
type TextStyle = { size: number; weight: 500 | 600; fill: string; anchor?: 'start' | 'middle' | 'end' };

const FONT_FAMILY = 'Figtree';

export const rectShape = (box: Box, fill: string, more: Shape['attributes'] = {}): Shape => ({
  tag: 'rect',
  attributes: { ...box, fill, ...more },
});

export function textShape(
  content: string,
  x: number,
  baseline: number,
  { size, weight, fill, anchor = 'start' }: TextStyle,
  more: Shape['attributes'] = {},
): Shape {
  const attributes = {
    x,
    y: baseline,
    fontSize: size,
    fontWeight: weight,
    fill,
    textAnchor: anchor,
    ...more,
  };
  return { tag: 'text', attributes, content };
}

const toSvgName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function toSvgElement({ tag, attributes, content }: Shape): string {
  const font = tag === 'text' ? ` font-family="${FONT_FAMILY}"` : '';
  const named = Object.entries(attributes).map(
    ([name, value]) => ` ${toSvgName(name)}="${escapeHtml(String(value))}"`,
  );
  return `<${tag}${font}${named.join('')}>${content === undefined ? '' : escapeHtml(content)}</${tag}>`;
}

export const boxesOverlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
