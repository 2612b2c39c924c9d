import { printPrice } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { together } from '../answers/finish-reply.ts';
import { draft, SIMULATED, type ReplyDraft, type Turn } from '../answers/turn.ts';

/** Adds what a reply must state and the model left out: no help with needed money, the whole plan, watches set and ended, the simulation notice. */
export function composeReply(turn: Turn, text: string, drafts: readonly ReplyDraft[]): ReplyDraft {
  if (drafts.length === 0) return draft(turn, [text]);
  const base = together(drafts);
  const refusal = drafts.find((one) => one.context.feeling === 'needed-money');
  const unstatedPlan = drafts.find((one) => !statesPlan(text, one));
  const unstatedWatches = drafts.filter((one) => !statesWatches(text, one));
  const paragraphs = [
    ...(refusal ? paragraphsWithoutNotice(refusal).slice(0, 1) : []),
    ...(unstatedPlan ? paragraphsWithoutNotice(unstatedPlan) : []),
    ...text.split('\n\n').filter((one) => one.trim() !== SIMULATED),
    ...unstatedWatches.flatMap(paragraphsWithoutNotice),
    ...(base.content.includes(SIMULATED) ? [SIMULATED] : []),
  ];
  return { ...base, content: [...new Set(paragraphs)].join('\n\n') };
}

const paragraphsWithoutNotice = ({ content }: ReplyDraft): string[] =>
  content.split('\n\n').filter((one) => one !== SIMULATED);

function statesPlan(text: string, { setup, panel }: ReplyDraft): boolean {
  if (!setup) return !panel?.decided || /\bno trade\b/i.test(text);
  const { entry, stop, target, pair } = setup.plan;
  const at = (points: number): number => text.indexOf(printPrice(instrumentOf(pair), points));
  return at(entry) >= 0 && at(stop) >= 0 && at(target) > at(stop);
}

const statesWatches = (text: string, { watches, cancelWatches }: ReplyDraft): boolean =>
  cancelWatches.length === 0 &&
  watches.every(({ pair, above, below }) =>
    [above, below].every(
      (points) => points === null || text.includes(printPrice(instrumentOf(pair), points)),
    ),
  );
