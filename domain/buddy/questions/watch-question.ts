import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { Intent } from '../intents/intent.ts';
import { watch } from '../phrases/own-trades.ts';

const above =
  /\b(above|over|past|higher than|greater than|more than|up to|breaks? up|rises?|rising|goes up|upside|upwards?|climbs?|exceeds?|crosses up|surpass(es)?|tops)\b/;
const below =
  /\b(below|under|underneath|lower than|less than|beneath|down to|breaks? down|falls?|falling|drops?|dips?|goes down|downside|downwards?|sinks?|crashes|slides?|slips?)\b/;
const told =
  /\b(tell|let|message|text|inform|remind|call|wake|e ?mail|say|show|send|give|write|hit|drop|update|know|told)\b/;
const asksWatch =
  /\b(watch|eye|eyes|alerts?|alarms?|notify|notified|notification|monitor|ping|heads up|shout|poke|buzz|holler|wake|remind)\b/;
const whenItMoves =
  /\b(when(ever)?|if|once|as soon as|the moment|the minute|in case)\b.*\b(breaks?|hits?|reach(es)?|touch(es)?|cross(es)?|goes|gets?|moves?|falls?|rises?|drops?|is|at|above|below|under|over|climbs?|dips?|sinks?|trades|comes|there|passes|starts|jumps?|crashes|changes|opportunit)/;

export function readWatch(
  words: readonly string[],
  pair: Pair | null,
  timeframe: Timeframe | null,
): (Intent & { kind: 'watch' }) | null {
  const text = words.join(' ');
  if (
    !watch.test(text) ||
    /\b(levels? to watch|to watch$|worth watching|(?<!keep |please |continue )watching)\b/.test(text)
  )
    return null;
  if (told.test(text) && !asksWatch.test(text) && !whenItMoves.test(text)) return null;
  if (/\b(when|what time)\b.*\b(open|opens|close|closes)\b/.test(text) && !pair) return null;
  if (/\bif (i|you|my|this|it is (a )?(good|safe|smart|worth))\b/.test(text) && !asksWatch.test(text))
    return null;
  return watchOf(words, pair, timeframe);
}

export function watchOf(
  words: readonly string[],
  pair: Pair | null,
  timeframe: Timeframe | null,
): Intent & { kind: 'watch' } {
  const text = words.join(' ');
  return { kind: 'watch', pair, timeframe, level: levelIn(text), direction: directionIn(text) };
}

export const directionIn = (text: string): 'above' | 'below' | null =>
  above.test(text) ? 'above' : below.test(text) ? 'below' : null;

function levelIn(text: string): number | null {
  for (const [, figure, thousands] of text.matchAll(
    /(?:^| )\$?(\d{1,7}(?:\.\d{1,6})?)(k?)(?= |$)(?! ?(?:min|mins|minutes?|m|h|hours?|hr|times|days?|weeks?)\b)/g,
  )) {
    if (Number(figure) > 0) return Number(figure) * (thousands ? 1_000 : 1);
  }
  return null;
}
