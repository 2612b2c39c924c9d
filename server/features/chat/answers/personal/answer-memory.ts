import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { factLabels, formatFactValue, slotOf, type MemoryFact } from '@app/domain/memory/fact.ts';
import { extractStatement } from '@app/domain/memory/extract-facts.ts';
import { noMemory, type MemoryErasure, type Memory, type RememberedFact } from '@app/domain/memory/memory.ts';
import { parseMemoryRequest, type MemoryRequest } from '@app/domain/memory/memory-request.ts';
import { lessonTitle } from '../../lessons/library.ts';
import { draft, notesOf, type Notes, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const TOLD = 'what you told me';
const WHERE = 'You can see, correct and erase it in your account, under What Pipsy remembers.';
const NOT_KEPT =
  'I follow this conversation and forget it soon after: remembering for longer is part of premium. Your name, capital and goals can stand in your profile on every plan.';

const MOST_LISTED = 15;

const JUST_NOW = 30 * 60_000;

const keeps = (turn: Turn): Memory => turn.memory ?? noMemory;

/** Null for messages that neither concern the memory nor consist of facts alone. */
export async function answerMemory(
  turn: Turn,
  tools: Pick<QueryTools, 'stats'>,
  words: string,
  intents: readonly Intent[],
): Promise<ReplyDraft | null> {
  const [first] = intents;
  if (turn.before.confirming === 'forget-everything') {
    if (first?.kind === 'affirm') return everythingForgotten(turn);
    if (first?.kind === 'decline') return draft(turn, ['All right, nothing is erased.']);
  }
  const request = parseMemoryRequest(words);
  if (request) return answerRequest(turn, tools, request);
  const { facts, nothingElse } = extractStatement(words);
  const { asked, feeling } = turn.before;
  if (isDistress(feeling)) return null;
  const needsAnswer = intents.some(
    ({ kind }) => kind === 'feeling' || kind === 'cost' || (kind === 'size' && !keeps(turn).kept),
  );
  if (!nothingElse || needsAnswer || asked === 'size' || asked === 'cost') return null;
  return noted(turn, facts);
}

function answerRequest(
  turn: Turn,
  tools: Pick<QueryTools, 'stats'>,
  request: MemoryRequest,
): ReplyDraft | Promise<ReplyDraft> {
  switch (request.kind) {
    case 'recall':
      return recallAll(turn, tools);
    case 'recall-one':
      return recallOne(turn, request.about);
    case 'forget-everything':
      return askFirst(turn);
    case 'forget-last':
      return forgotten(turn, lastSaid(turn));
    case 'forget': {
      const slots = new Set(request.facts.map((one) => `${one.kind} ${slotOf(one)}`));
      const named = keeps(turn).facts.filter(
        (one) => request.about.includes(one.kind) || slots.has(`${one.kind} ${slotOf(one)}`),
      );
      return forgotten(turn, named);
    }
  }
}

export function listed(facts: readonly MemoryFact[], { cite }: Notes): string {
  const line = (one: MemoryFact): string =>
    `${factLabels[one.kind].toLowerCase()} ${cite(formatFactValue(one).replace(/[*_`#[\]<>|~\\]/g, ' '), TOLD)}`;
  const more = facts.length > MOST_LISTED ? [`and ${cite(facts.length - MOST_LISTED, TOLD)} more`] : [];
  const text = [...facts.slice(0, MOST_LISTED).map(line), ...more].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function recallAll(turn: Turn, tools: Pick<QueryTools, 'stats'>): Promise<ReplyDraft> {
  const { kept, facts, lessons } = keeps(turn);
  if (!kept) return draft(turn, [NOT_KEPT]);
  const notes = notesOf(turn);
  const { cite } = notes;
  const { closedSignals, targetHits, practice } = await tools.stats();
  const example = `"I have ${cite('$500', 'worked example')}"`;
  const told =
    facts.length > 0
      ? `${listed(facts, notes)}. That is what you told me. ${WHERE}`
      : `You told me nothing of yourself so far. Say things such as ${example}, "call me Sam" or "never show me bitcoin", and I keep them.`;
  const had =
    lessons.length > 0 &&
    `You have had ${cite(lessons.length, 'lessons done')} ${lessons.length === 1 ? 'lesson' : 'lessons'} with me, the last of them: ${cite(lessonTitle(lessons.at(-1) ?? ''), 'lessons done')}.`;
  const ended =
    closedSignals > 0 &&
    `${cite(closedSignals, 'your signals')} of your signals ${closedSignals === 1 ? 'has' : 'have'} ended, ${cite(targetHits, 'your signals')} at the target. That is the record, and nobody can erase it.`;
  const practised =
    practice.closedSignals > 0 &&
    `Of your practice ideas ${cite(practice.closedSignals, 'your practice ideas')} ended, ${cite(practice.targetHits, 'your practice ideas')} at the target.`;
  return draft(turn, [told, had, ended, practised], { evidence: notes.rows, isQuote: true });
}

function recallOne(turn: Turn, about: RememberedFact['kind']): ReplyDraft {
  const { kept, facts } = keeps(turn);
  if (!kept) return draft(turn, [NOT_KEPT]);
  const notes = notesOf(turn);
  const asked = facts.filter((one) => one.kind === about);
  if (asked.length > 0)
    return draft(turn, [`${listed(asked, notes)}. That is what you told me.`], {
      evidence: notes.rows,
      isQuote: true,
    });
  return draft(turn, [
    `I don't know that of you yet: ${factLabels[about].toLowerCase()}. Tell me and I keep it.`,
  ]);
}

const fresh = { ...freshContext };

function forgotten(turn: Turn, facts: readonly RememberedFact[]): ReplyDraft {
  const notes = notesOf(turn);
  const forget: MemoryErasure = { ids: facts.map(({ id }) => id) };
  const what =
    facts.length > 0
      ? `Forgotten: ${listed(facts, notes)}.`
      : keeps(turn).kept
        ? 'I had nothing like that kept.'
        : "I use nothing like that. You'll find what premium once kept in your account, where you can erase it.";
  return draft(turn, [what, 'What we were just talking about is forgotten too.'], {
    context: fresh,
    evidence: notes.rows,
    forget,
  });
}

function lastSaid({ memory = noMemory, now }: Turn): RememberedFact[] {
  const newest = Math.max(...memory.facts.filter((one) => one.source === 'said').map(({ at }) => at));
  return now - newest <= JUST_NOW ? memory.facts.filter(({ at }) => at === newest) : [];
}

function askFirst(turn: Turn): ReplyDraft {
  const notes = notesOf(turn);
  const { facts } = keeps(turn);
  const count = facts.length > 0 ? `what you told me (${listed(facts, notes)})` : 'what you told me';
  return draft(
    turn,
    [
      `This erases ${count}, which lessons you have done, and what we were just talking about. It cannot be undone. Your signals stay on the record.`,
      'Shall I? Say yes or no.',
    ],
    { tone: 'caution', context: { confirming: 'forget-everything' }, evidence: notes.rows },
  );
}

const everythingForgotten = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      'Done. What you told me, the lessons you did and what we were just talking about are forgotten.',
      'Your signals stay on the record, and the messages above stay in this chat, but I no longer build on them.',
    ],
    { context: fresh, forget: { everything: true } },
  );

function noted(turn: Turn, facts: readonly MemoryFact[]): ReplyDraft {
  const { confirming: _over, ...context } = turn.before;
  const name = facts.find(({ kind }) => kind === 'name')?.value;
  const thanks = name ? `Good to know, ${name}.` : 'Thanks for telling me.';
  if (!keeps(turn).kept) return draft(turn, [thanks, NOT_KEPT], { isFree: true, context });
  const notes = notesOf(turn);
  return draft(turn, [`${thanks} I keep: ${listed(facts, notes)}.`, WHERE], {
    context,
    evidence: notes.rows,
  });
}
