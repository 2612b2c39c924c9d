import { printPrice } from '@app/domain/buddy/print.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { together } from '../analyst/reply.ts';
import { draft, SIMULATED, type ReplyDraft, type Turn } from '../analyst/turn.ts';

/**
 * The model's words with what the tools left behind. What must be said and is not is added in the analyst's words: the
 * whole plan of a signal with its loss before its gain, the levels of a watch, the notice of a simulated market.
 */
export function compose(turn: Turn, words: string, drafts: readonly ReplyDraft[]): ReplyDraft {
  if (drafts.length === 0) return draft(turn, [words]);
  const base = together(drafts);
  const plan = drafts.find((one) => !tellsPlan(words, one));
  const watched = drafts.find((one) => one.watch && !tellsWatch(words, one));
  const paragraphs = [
    ...(plan ? withoutNotice(plan) : []),
    ...words.split('\n\n').filter((one) => one.trim() !== SIMULATED),
    ...(watched ? withoutNotice(watched) : []),
    ...(base.content.includes(SIMULATED) ? [SIMULATED] : []),
  ];
  return { ...base, content: [...new Set(paragraphs)].join('\n\n') };
}

const withoutNotice = ({ content }: ReplyDraft): string[] =>
  content.split('\n\n').filter((one) => one !== SIMULATED);

/** Whether the words say what was decided on a signal: the whole plan, or that the brains want no trade. */
function tellsPlan(words: string, { setup, panel }: ReplyDraft): boolean {
  if (!setup) return !panel?.decided || /\bno trade\b/i.test(words);
  const { entry, stop, target, pair } = setup.plan;
  const at = (points: number): number => words.indexOf(printPrice(instrumentOf(pair), points));
  return at(entry) >= 0 && at(stop) >= 0 && at(target) > at(stop);
}

function tellsWatch(words: string, { watch }: ReplyDraft): boolean {
  if (!watch) return true;
  const instrument = instrumentOf(watch.pair);
  return [watch.above, watch.below].every(
    (points) => points === null || words.includes(printPrice(instrument, points)),
  );
}
