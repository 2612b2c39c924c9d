import { FIGURE } from './phrases.ts';

export const figuresIn = (said: string): number[] =>
  [
    ...said
      .replace(/(?<!\d)(\d+(?:\.\d+)?) (?:million|mio|mln)\b/g, (_, count: string) =>
        String(Number(count) * 1e6),
      )
      .matchAll(FIGURE),
  ]
    .map(([, figure]) => Number(figure))
    .filter((figure) => figure > 0);

const ORDINALS: ReadonlyArray<readonly [RegExp, number]> = [
  [/\b(first|1st|top|number 1)\b/, 1],
  [/\b(second|2nd|number 2)\b/, 2],
  [/\b(third|3rd|number 3)\b/, 3],
  [/\b(last|newest|bottom|latest)\b/, -1],
];
export const ordinalIn = (said: string): number | null =>
  ORDINALS.find(([pattern]) => pattern.test(said))?.[1] ?? null;
