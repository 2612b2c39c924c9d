import type { Diagram } from '@app/domain/buddy/replies/diagrams.ts';

export type Caption = { title: string; text: string };

export const capitaliseTerm = (word: string): string =>
  word === 'rsi' ? 'RSI' : word.slice(0, 1).toUpperCase() + word.slice(1);

const captions: Record<Exclude<Diagram, 'generic'>, Caption> = {
  'charging-bull': {
    title: 'Bull',
    text: 'Bullish means buyers are in charge and pushing the price up. They can tire at any time.',
  },
  bear: {
    title: 'Bear',
    text: 'Bearish means sellers are in charge and pushing the price down. They can tire at any time.',
  },
  rocket: { title: 'Rocket', text: 'A rally is a fast climb. Fuel runs out, so a stop still matters.' },
  floor: {
    title: 'Floor',
    text: 'Support is a price area where falls have stopped before. It can give way.',
  },
  trampoline: {
    title: 'Trampoline',
    text: 'A bounce: the price drops to support and springs back up. Not every drop bounces.',
  },
  'safety-net': {
    title: 'Safety net',
    text: 'A stop loss limits how far a bad trade falls. Fast markets can slip past it.',
  },
  ceiling: {
    title: 'Ceiling',
    text: 'Resistance is a price area where rises have stopped before. It can give way.',
  },
  wall: {
    title: 'Wall',
    text: 'A barrier: the price keeps turning at the same level. A first break often fails.',
  },
  'pressure-gauge': {
    title: 'Pressure gauge',
    text: 'RSI runs from 0 to 100. Above 70 is hot, below 30 is cold. Neither one is a signal alone.',
  },
  'overheated-engine': {
    title: 'Overheated engine',
    text: 'Overbought: the climb ran hot and may need to cool down. It can also run hotter.',
  },
  spring: {
    title: 'Spring',
    text: 'A price squeezed into a narrow range often breaks out. Nobody knows which way until it does.',
  },
};

/** One sentence with its limit. An engine can stand for leverage; a picture of no analogy names the word it is about. */
export function captionFor(diagram: Diagram, term: string | null): Caption {
  if (diagram === 'generic')
    return { title: 'Lesson', text: `${capitaliseTerm(term ?? 'this word')}, in plain words.` };
  if (diagram === 'overheated-engine' && term?.startsWith('leverage'))
    return {
      title: captions[diagram].title,
      text: 'Leverage makes a small account run hot: the same move wins more and loses more.',
    };
  return captions[diagram];
}
