import { timeframeIn } from '../clauses/timeframe.ts';
import type { Pair } from '../../market/instrument.ts';
import { directionIn } from '../questions/watch-question.ts';
import type { Act, WatchWish } from './act.ts';
import { figuresIn, ordinalIn } from './figures.ts';
import {
  ANYWAY,
  AWAY,
  AWAY_IN_MONEY,
  EITHER_WAY,
  MORE,
  SIGN,
  SIGNED,
  CORRECTS,
  MAKES,
  MAKES_AWAY,
  MOVES,
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

function awayIn(spoken: string, text = ''): WatchWish['away'] {
  const said = spoken.replace(/\b(?:an?|one) (?=(?:dollar|buck|percent|pip|cent)\b)/g, '1 ');
  const money = AWAY_IN_MONEY.exec(said);
  if (money && !NO_DISTANCE.test(said)) {
    const [, sign, before, coin, signAfter, after, coinAfter] = money;
    const value = Number(sign ?? before ?? signAfter ?? after);
    return { price: (coin ?? coinAfter ?? '').startsWith('cent') ? value / 100 : value };
  }
  const more = MORE.exec(said)?.[1] ?? SIGNED.exec(text)?.[2];
  if (more && !NO_DISTANCE.test(said)) return { price: Number(more) };
  const [, count, unit] = AWAY.exec(said) ?? [];
  if (!count || !unit || NO_DISTANCE.test(said)) return null;
  return unit.startsWith('pip') ? { pips: Number(count) } : { percent: Number(count) };
}

const UPWARDS = /\b(up|higher|above|gain\w*|jump\w*|ris\w*|rose|climb\w*|plus)\b|\b(more|extra|dearer)$/;
const DOWNWARDS =
  /\b(down|lower|below|under|los\w*|drop\w*|fall\w*|fell|sink\w*|sank|dip\w*|cheaper|less|minus)\b/;

/** Null where it may move either way. */
const sideOfMove = (said: string, sign: string | undefined): WatchWish['direction'] =>
  sign === '+' || UPWARDS.test(said) ? 'above' : sign === '-' || DOWNWARDS.test(said) ? 'below' : null;

export function readWatches({ said, pairs, text }: Piece, pair: Pair | null): WatchWish[] {
  const away = awayIn(said, text);
  const sign = SIGN.exec(text)?.[1];
  const isEither = EITHER_WAY.test(said) || (sign !== undefined && sign.length > 1);
  const direction = isEither ? null : away ? sideOfMove(said, sign) : directionIn(said);
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
