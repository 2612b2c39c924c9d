import { timeframeIn } from '../clauses/timeframe.ts';
import type { Pair } from '../../market/instrument.ts';
import { directionIn } from '../questions/watch-question.ts';
import type { Act, WatchWish } from './act.ts';
import { figuresIn, ordinalIn } from './figures.ts';
import {
  ANYWAY,
  AWAY,
  CORRECTS,
  MAKES,
  MAKES_AWAY,
  MOVES,
  MOVES_AWAY,
  NOT_A_WATCH,
  NO_DISTANCE,
  WATCH_WORD,
} from './phrases.ts';
import type { Piece } from './pieces.ts';

type MoveContext = { isOnWatches: boolean; open: Act['act'] | null };

export function readMove(piece: Piece, { isOnWatches, open }: MoveContext): Act | null {
  const { said, pairs } = piece;
  const away = isOnWatches && MAKES_AWAY.test(said) ? awayIn(said) : null;
  if (NOT_A_WATCH.test(said) && !away) return null;
  const figures = figuresIn(said);
  const to = figures.at(-1) ?? null;
  if ((to === null && !away) || figures.length > 2) return null;
  const named = WATCH_WORD.test(said) || /\blevel\b/.test(said) || isOnWatches;
  const isMove = MOVES.test(said) || MAKES.test(said) || CORRECTS.test(said);
  const isAdded = /\b(and|also|plus|n)\b/.test(piece.before);
  const isBare = isOnWatches && open === null && !isAdded && /^(at |to )?\$?\d\S*( please)?$/.test(said);
  if (
    !away &&
    !(isMove && (named || (figures.length === 2 && (pairs.length > 0 || /\bone\b/.test(said))))) &&
    !isBare
  )
    return null;
  return {
    act: 'move',
    to,
    away,
    pairs: [...pairs],
    except: [],
    nth: ordinalIn(piece.text),
    level: figures.length === 2 ? (figures[0] ?? null) : null,
    isAll: false,
  };
}

function awayIn(said: string): WatchWish['away'] {
  const [, count, unit] = AWAY.exec(said) ?? [];
  if (!count || !unit || !MOVES_AWAY.test(said) || NO_DISTANCE.test(said)) return null;
  return unit.startsWith('pip') ? { pips: Number(count) } : { percent: Number(count) };
}

export function readWatches({ said, pairs, text }: Piece, pair: Pair | null): WatchWish[] {
  const away = awayIn(said);
  const isAway = away !== null;
  const direction =
    directionIn(said) ??
    (isAway && /\b(up|higher|gains?|jumps?|rises?)\b/.test(said)
      ? 'above'
      : isAway && /\b(down|lower|loses?|drops?)\b/.test(said)
        ? 'below'
        : null);
  const common = {
    act: 'watch' as const,
    timeframe: timeframeIn(said),
    isMeant: ANYWAY.test(said),
    isNamed: pairs.length > 0,
  };
  if (away) {
    const sides = direction ? [direction] : (['above', 'below'] as const);
    return sides.map((side) => ({ ...common, pair, level: null, away, direction: side }));
  }
  const figures = figuresIn(said);
  const markets: Array<Pair | null> = pairs.length > 0 ? pairs : [pair];
  if (markets.length > 1 && figures.length === markets.length)
    return markets.map((one, i) => ({
      ...common,
      pair: one,
      level: figures[i] ?? null,
      away: null,
      direction,
    }));
  if (figures.length > 1 && markets.length === 1)
    return figures.map((level) => ({
      ...common,
      pair: markets[0] ?? null,
      level,
      away: null,
      direction: /\b(between|outside|leaves)\b|\bor\b/.test(text) ? null : direction,
    }));
  return markets.map((one) => ({ ...common, pair: one, level: figures[0] ?? null, away: null, direction }));
}
