import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { leftOut } from '../ideas/market-group.ts';
import { draft, type ReplyDraft, type Turn } from '../turn.ts';

type SignalIntent = Intent & { kind: 'signal' };

const SEVERAL =
  /\b(two|three|four|2|3|4|several|a few|some more) (\w+ )?(signals|ideas|setups|trades|trade ideas)\b/i;

/** One for each market that a wish for signals names: "a signal on gold and one on silver". */
export function everySignal(said: string, intents: readonly Intent[]): Intent[] {
  const first = intents.find((one): one is SignalIntent => one.kind === 'signal');
  if (!first) return [...intents];
  const { pairs } = namedIn(correctedWords(said));
  const left = leftOut(pairs, said);
  const covered = intents.flatMap((one): readonly Pair[] => {
    if ('pairs' in one) return one.pairs;
    return 'pair' in one && one.pair ? [one.pair] : [];
  });
  const missing = pairs.filter((pair) => !left.includes(pair) && !covered.includes(pair));
  const [only, ...others] = first.pair === null ? missing : [first.pair, ...missing];
  const more = others.map((pair): Intent => ({ ...first, pair }));
  const isPlural =
    more.length === 0 && SEVERAL.test(said) && !intents.some((one) => one !== first && one.kind === 'signal');
  return intents.flatMap((one): Intent[] =>
    one === first
      ? [{ ...first, pair: only ?? null }, ...more, ...(isPlural ? [{ ...first, pair: null }] : [])]
      : [one],
  );
}

/** A message issues one signal, so that each is the user's own choice. */
export function nextSignal(turn: Turn, pair: Pair | null): ReplyDraft {
  const market = pair && spokenName(pair);
  return draft(turn, ['One idea at a time, so that each is your own choice.'], {
    context: turn.before,
    actions: [
      market
        ? { label: `A signal on ${market}`, say: `give me a signal on ${market}` }
        : { label: 'Look for another', say: 'another signal' },
    ],
  });
}
