import { chooseKinds, type Certainty } from './choose-kinds.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { readEventRequest } from '../questions/event-request.ts';
import type { Intent } from './intent.ts';
import { readByRules } from '../clauses/read-by-rules.ts';
import type { Reading } from './reading.ts';
import { inPassing, kindOf, type Kind } from './kind.ts';
import { seenIn, type Seen } from './kind-features.ts';
import type { FindTopic } from '../clauses/topics.ts';
import { freshContext, type TurnContext } from './turn-context.ts';
import { withSlots } from './with-slots.ts';
import { clausesOf, plain } from '../text/words.ts';

export type JudgeKinds = (seen: Seen) => Certainty;

/** `certainty` from 0 to 1 is that of the likeliest intent; `kinds` are the likeliest, best first. */
export type IntentReading = { intents: Intent[]; certainty: number; kinds: Kind[] };

/** One to three intents: kinds come from the trained model, slots from the rules. */
export const readIntents = (
  text: string,
  findTopic: FindTopic,
  context: TurnContext = freshContext,
  judge: JudgeKinds | null = null,
): Intent[] => readWithCertainty(text, findTopic, context, judge).intents;

export function readWithCertainty(
  text: string,
  findTopic: FindTopic,
  context: TurnContext,
  judge: JudgeKinds | null,
): IntentReading {
  const event = readEventRequest(text);
  if (event) return asSure([{ kind: 'event-signal', ...event }]);
  const ruled = readByRules(text, findTopic, context);
  if (!judge || isAnswer(ruled, context)) return asSure(ruled.intents);
  const certainty = judge(seenIn(text, ruled, context, findTopic));
  const chosen = isAssent(text) ? [likeliestAnswer(certainty, context)] : chooseKinds(certainty);
  if (isCrisis(ruled, chosen, certainty)) return asSure([{ kind: 'feeling', feeling: 'crisis' }]);
  if (isAttack(ruled, certainty)) return asSure(ruled.intents);
  const kinds = chosen.filter(
    (kind) =>
      kind !== 'feeling:crisis' &&
      (!changes.has(kind) ||
        (certainty.get(kind) ?? 0) >= LIKELY ||
        ruled.intents.some((one) => one.kind === kind)),
  );
  if (keepsRules(ruled, kinds, certainty, context)) return asSure(ruled.intents);
  const ordered = kinds.length > 1 ? inOrder(kinds, { text, ruled, context, findTopic, judge }) : kinds;
  const read = intentsOf(ordered, { text, ruled, context, findTopic });
  const intents = read.length > 0 ? read : ruled.intents;
  if (intents.some((one) => ruled.intents.some((other) => kindOf(other) === kindOf(one))))
    return asSure(intents);
  return {
    intents,
    certainty: Math.max(...intents.map((one) => certainty.get(kindOf(one)) ?? 0)),
    kinds: likeliest(certainty),
  };
}

const asSure = (intents: Intent[]): IntentReading => ({ intents, certainty: 1, kinds: intents.map(kindOf) });

const MOST_READINGS = 6;
const likeliest = (certainty: Certainty): Kind[] =>
  [...certainty]
    .filter(([label]) => !label.includes(' '))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_READINGS)
    .map(([label]) => label as Kind);

const LIKELY = 0.5;

/** State changes need more certainty. */
const changes: ReadonlySet<Kind> = new Set<Kind>(['watch', 'cancel-watch']);

const isAnswer = ({ intents: [first] }: Reading, { offer, confirming }: TurnContext): boolean =>
  (offer !== null || confirming !== undefined) && (first?.kind === 'affirm' || first?.kind === 'decline');

const ASSENT =
  /^(?!h+m+$)(?:h+m+|ok|okay|o+h|a+h|alright|right|fine|well|i see|got it)(?: (?:h+m+|ok|okay|alright|right|fine|well|then|so|i|will|see|wait|got|it|that|makes|sense|understood))*$/;
const isAssent = (text: string): boolean => ASSENT.test(correctedWords(text).join(' '));

function likeliestAnswer(certainty: Certainty, { last }: TurnContext): Kind {
  const answers: Kind[] = [
    'thanks',
    'decline',
    'goodbye',
    ...(last?.kind === 'lesson' ? [] : ['affirm' as const]),
  ];
  return answers.reduce((best, kind) =>
    (certainty.get(kind) ?? 0) > (certainty.get(best) ?? 0) ? kind : best,
  );
}

/** A miss is worse than a false alarm. */
const HEARD = { alone: 0.35, chosen: 0.1, byRules: 0.03 };
function isCrisis({ intents }: Reading, chosen: readonly Kind[], certainty: Certainty): boolean {
  const byRules = intents.some((one) => one.kind === 'feeling' && one.feeling === 'crisis');
  const likely = chosen.includes('feeling:crisis');
  const least = byRules ? HEARD.byRules : likely ? HEARD.chosen : HEARD.alone;
  return (certainty.get('feeling:crisis') ?? 0) >= least;
}

/** Against attacks the rules win unless the model sees none. */
const ATTACKING = 0.05;
const isAttack = ({ intents, sure }: Reading, certainty: Certainty): boolean =>
  sure && intents.some((one) => one.kind === 'hostile') && (certainty.get('hostile') ?? 0) >= ATTACKING;

const BESIDE = 0.45;
const IN_TALK = 0.5;
const TWICE = 0.1;

/** The thresholds are those that lost nothing on the written examples, whole files left out. */
function keepsRules(
  { intents, sure }: Reading,
  kinds: readonly Kind[],
  certainty: Certainty,
  { last }: TurnContext,
): boolean {
  if (!sure) return false;
  const ruled = intents.map(kindOf);
  const of = (kind: Kind): number => certainty.get(kind) ?? 0;
  const least = Math.min(...ruled.filter((kind) => !inPassing.has(kind)).map(of));
  const most = Math.max(...kinds.map(of));
  const twice = ruled.filter((kind, i) => !inPassing.has(kind) && ruled.indexOf(kind) < i);
  if (twice.some((kind) => (certainty.get(`${kind} twice`) ?? 0) < TWICE)) return false;
  if (ruled.length > 1 && ruled.length >= kinds.length && ruled.every((kind) => kind === kinds[0]))
    return true;
  if (ruled.length > kinds.length && kinds.every((kind) => ruled.includes(kind))) return least >= BESIDE;
  return last !== null && least >= IN_TALK * most;
}

type Message = { text: string; ruled: Reading; context: TurnContext; findTopic: FindTopic };

function inOrder(
  kinds: readonly Kind[],
  { text, context, findTopic, judge }: Message & { judge: JudgeKinds },
): Kind[] {
  const judged = partsOf(text, kinds.length).map((part) =>
    judge(seenIn(part, readByRules(part, findTopic, context), context, findTopic)),
  );
  const orders = ordersOf(kinds).map((order) => [order, inTurn(order, judged)] as const);
  return orders.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function partsOf(text: string, least: number): string[] {
  const said = plain(text);
  const pieces = clausesOf(said).flat();
  if (pieces.length >= least) return pieces;
  const words = said.split(/\s+/);
  const size = Math.ceil(words.length / least);
  return Array.from({ length: least }, (_, i) => words.slice(i * size, (i + 1) * size).join(' '));
}

const ordersOf = (kinds: readonly Kind[]): Kind[][] =>
  kinds.length < 2
    ? [[...kinds]]
    : kinds.flatMap((first, at) =>
        ordersOf(kinds.filter((_, i) => i !== at)).map((rest) => [first, ...rest]),
      );

function inTurn([first, ...rest]: readonly Kind[], judged: readonly Certainty[]): number {
  const best = (parts: readonly Certainty[]): number =>
    Math.max(...parts.map((part) => Math.log(Math.max(part.get(first as Kind) ?? 0, 1e-4))));
  if (rest.length === 0) return best(judged);
  const cuts = Array.from({ length: judged.length - rest.length }, (_, i) => i + 1);
  return Math.max(...cuts.map((cut) => best(judged.slice(0, cut)) + inTurn(rest, judged.slice(cut))));
}

function intentsOf(kinds: readonly Kind[], message: Message): Intent[] {
  const { text, ruled, context, findTopic } = message;
  const left = [...ruled.intents];
  const read: Intent[] = [];
  const isNew = (intent: Intent | null): intent is Intent =>
    intent !== null && !read.some((one) => JSON.stringify(one) === JSON.stringify(intent));
  for (const kind of kinds) {
    const saidIn = (words: string): Intent | null => withSlots(kind, words, findTopic, context);
    const [byRules] = left.splice(placeOf(kind, left), 1);
    const whole = byRules && kinds.length < ruled.intents.length && kinds.length === 1;
    const said = whole ? filled(byRules, saidIn(text)) : (byRules ?? saidIn(text));
    const other =
      isNew(said) || kinds.length === 1 ? said : clausesOf(plain(text)).flat().map(saidIn).find(isNew);
    if (other && isNew(other)) read.push(other);
  }
  return read;
}

function placeOf(kind: Kind, intents: readonly Intent[]): number {
  const at = intents.findIndex((one) => kindOf(one) === kind);
  return at < 0 ? intents.length : at;
}

const filled = (intent: Intent, said: Intent | null): Intent =>
  said?.kind === intent.kind
    ? { ...said, ...Object.fromEntries(Object.entries(intent).filter(([, slot]) => isSaid(slot))) }
    : intent;

const isSaid = (slot: unknown): boolean => slot !== null && !(Array.isArray(slot) && slot.length === 0);
