import { instrumentWords } from '../clauses/spoken-pairs.ts';

export const vocabulary: readonly string[] = [
  ...instrumentWords,
  ...'price prices quote signal signals spread spreads leverage margin breakout support resistance volatility volatile candlestick candlesticks candle drawdown position positions calendar backtest session sessions london sydney token tokens premium upgrade subscription compare explain watch watching alert alerts alarm notify notification tell market markets trade trading trades weekly daily monthly forex thanks hello please scalp swing profit profits results opportunity outlook forecast prediction analysis bullish bearish trend direction target reward currency what should bitcoin ethereum silver balance account password commission overnight percent dollars dollar stop teach lesson learn strategy broker brokers guaranteed guarantee disappear suicide suicidal disappointed frustrated scared nervous afraid addicted gambling hopeless losing recover revenge inflation payrolls unemployment interest repeat shorter summary continue yesterday tomorrow tonight today cancel remove delete because which when where price performance accurate safe idea ideas entry setup level levels range average'.split(
    ' ',
  ),
];
