import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { calmsDown } from '@app/domain/buddy/care/calms-down.ts';
import type { Care } from '@app/domain/buddy/care/decide-care.ts';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import type { Concern } from '@app/domain/buddy/care/concern.ts';
import { wordGroups } from '@app/domain/buddy/care/word-groups.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { Feeling } from '@app/domain/buddy/text/feelings.ts';
import { findCare } from '../../care/find-care.ts';
import { answerFaq } from '../../faq/answer-faq.ts';
import { matchFaq, type FaqMatch } from '../../faq/faq.ts';
import { notOfAge, selfHarm, violence } from './care.ts';
import { warmFiles } from './listen.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';

const LINES = 'published help lines';

const actions: readonly [ReplyAction, ReplyAction] = [
  { label: 'I need someone to talk to', say: 'I need someone to talk to' },
  { label: "I'm fine, back to the markets", say: "I'm fine, back to the markets" },
];
const wishes = actions.map(({ say }) => careWords(say).join(' '));

/** What somebody has to be cared for comes before everything else; null where nothing is heard. */
export function answerCare(turn: Turn, intents: readonly Intent[]): ReplyDraft | null {
  const { said = '', before } = turn;
  const words = careWords(said).join(' ');
  const [wantsToTalk, isFine] = wishes.map((wish) => words === wish);
  if (wantsToTalk) return listen(turn, before.concern ?? null);
  const found = withoutSums(said, findCare(said, intents.some(isGrave)));
  if (found?.isSure) return careFor(turn, found.concern);
  if (before.concern && (isFine || calmsDown(said))) return stayCalm(turn, before.concern);
  if (found && before.concern) return careFor(turn, found.concern);
  if (isFine) return backToMarkets(turn);
  return found ? askIfAllRight(turn) : null;
}

/** A sum that is won or lost, "win just 15", and what goes into a pocket are no signs of an age. */
const SUMS =
  /\b(win|wins|won|make|makes|made|lose|loses|lost|gain|gains|risk|profit|loss)((?: (?:just|only|about|like|around|of|is|a))* )\d+(?! ?(?:years?|yrs?|yo)\b)|\b(in|into|to) my (own )?pockets?\b(?! money)/gi;

function withoutSums(said: string, found: Care | null): Care | null {
  if (found?.concern !== 'minor') return found;
  const rest = said.replace(SUMS, '$1');
  return rest === said ? found : findCare(rest);
}

const isGrave = (one: Intent): boolean =>
  one.kind === 'feeling' && ['crisis', 'distress', 'needed-money'].includes(one.feeling);

/** What the reader took for distress and nothing else supports is an idiom. */
export const withoutIdioms = (said: string, intents: readonly Intent[]): Intent[] =>
  intents.some(isGrave) && findCare(said, true) === null
    ? intents.filter((one) => !isGrave(one))
    : [...intents];

const feelingOf: Record<Concern, Feeling | null> = {
  'self-harm': 'crisis',
  'lender-threat': 'distress',
  violence: 'distress',
  minor: null,
  ruin: 'distress',
  'needed-money': 'needed-money',
  gambling: 'distress',
};

/** "Wont be able to feed my family" is said of oneself. */
const LEAVES_OUT_I =
  /^(?:will|can|could|do|have|had|lost|put|need|used|took|must|am|cannot|using|putting|gambled|spent|sold)$/;

function careFor(turn: Turn, concern: Concern): ReplyDraft {
  const spoken = careWords(turn.said ?? '');
  const words = new Set(spoken);
  const isSaid = (group: string): boolean =>
    (wordGroups[group] ?? '').split(' ').some((word) => words.has(word));
  const isOwn = words.has('i') || words.has('me') || LEAVES_OUT_I.test(spoken[0] ?? '');
  const isOther = others.some((word) => words.has(word)) && !isOwn;
  const made = writers[concern](turn, { isSaid, isOther });
  return { ...made, isFree: true, context: { ...made.context, concern, feeling: feelingOf[concern] } };
}

const others = [
  'he',
  'she',
  'they',
  ...'kin friend'.split(' ').flatMap((group) => (wordGroups[group] ?? '').split(' ')),
];

type CareReading = { isSaid: (group: string) => boolean; isOther: boolean };

const writers: Record<Concern, (turn: Turn, reading: CareReading) => ReplyDraft> = {
  'self-harm': (turn, { isOther }) => (isOther ? selfHarmOfAnother(turn) : selfHarm(turn)),
  'lender-threat': lenderThreat,
  violence,
  minor: notOfAge,
  ruin,
  'needed-money': neededMoney,
  gambling,
};

function selfHarmOfAnother(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      'Thank you for taking that seriously, it may be what matters most today. If they could act on it now, call the emergency number and do not leave them alone. Asking "are you thinking of killing yourself?" does not put it into anyone\'s head; it lets them answer.',
      `You can call a line for somebody else too, at any hour. US and Canada: ${cite('988', LINES)}. UK and Ireland: Samaritans, ${cite('116 123', LINES)}. Anywhere else: findahelpline.com.`,
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

function lenderThreat(turn: Turn, { isOther }: CareReading): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      `${isOther ? 'That is dangerous for them and for you.' : "I'm sorry, that must be frightening."} Nobody may threaten or hurt people over a debt; it is a crime, whatever was signed. If somebody is near the door or the danger is close, call the emergency number now and go where other people are.`,
      `Tell the police, and keep every message, number and photo. They see such lenders often and a report does not make you guilty of the debt. In England the Illegal Money Lending Team answers at ${cite('0300 555 2222', LINES)}, any hour; elsewhere the police or a free debt adviser.`,
      `Please don't try to earn it quickly here: a trade cannot make you safe, and I won't suggest one. If the fear gets too heavy: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere.`,
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

function ruin(turn: Turn, { isSaid, isOther }: CareReading): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const whose = isOther ? 'them' : 'you';
  return draft(
    turn,
    [
      `I'm so sorry. That is a terrible thing to carry, and ${isOther ? 'they are not the only one' : 'you are not stupid and not alone with it'}. Nothing about the market has to be done today.`,
      isSaid('kin') && !isOther
        ? 'If somebody at home does not know yet: one sentence is enough to begin, "I lost money and I need your help". It gets lighter when it is said.'
        : 'One small step for today: say it to one person you trust. It gets lighter when it is said.',
      `A free debt adviser can stop letters, rates and evictions more often than one thinks (UK: StepChange, ${cite('0800 138 1111', LINES)}; US: nfcc.org). If it gets dark, people are there for ${whose} at any hour: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere.`,
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

function neededMoney(turn: Turn, { isSaid, isOther }: CareReading): ReplyDraft {
  return draft(
    turn,
    [
      `Please ${isOther ? "tell them: don't" : "don't"}. ${
        isSaid('borrow')
          ? 'With borrowed or pawned money a loss does not end with the trade: the debt stays and costs interest, and what was pawned is gone.'
          : isSaid('duty')
            ? 'That money has a job already. If the trade loses, and most first trades do, the bill is still due.'
            : 'Money you need to live on is no money for trading: most beginners lose at first, and a trade made because it has to win is usually made badly.'
      } So no trade idea from me with it, not even with half.`,
      'If money is tight right now, call the one you owe first; many give time when asked before the date. A free debt adviser in your country can do more than any market.',
      'Practising here with no money costs nothing, and the markets are still there when things are easier.',
    ],
    { tone: 'care' },
  );
}

function gambling(turn: Turn, { isOther }: CareReading): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      isOther
        ? 'It is hard to watch that. You cannot stop it for them, but you can say what you see, without blame, and keep your own money apart.'
        : "I'm glad you say it. Having to win it back, or not being able to stop, is not weakness; it is how gambling works on people, and the next trade is the one that hurts most. So none from me now.",
      isOther
        ? `Lines are there for families as well, free and private: UK ${cite('0808 8020 133', LINES)} (GamCare), US ${cite('1-800', LINES)}-GAMBLER, elsewhere findahelpline.com.`
        : 'One step that works today: close the account page, ask your bank for a block on payments to brokers, and give somebody you trust a look at your account.',
      isOther
        ? null
        : `Free and private, any day: UK ${cite('0808 8020 133', LINES)} (GamCare), US ${cite('1-800', LINES)}-GAMBLER, elsewhere findahelpline.com. If it gets darker: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland.`,
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

export const ALL_RIGHT = 'And you, are you all right?';

/** What was said has its own answer where one is near. */
export function askIfAllRight(turn: Turn): ReplyDraft {
  const [best] = matchFaq(turn.said ?? '', 1);
  const answer = best && isWarm(best) ? answerFaq(turn, best.question) : null;
  const question = answer?.content.endsWith('?') ? null : ALL_RIGHT;
  return draft(turn, answer ? [answer.content, question] : [AM_I_RIGHT], {
    tone: 'care',
    isFree: true,
    actions,
    evidence: answer?.evidence ?? [],
  });
}

const AM_I_RIGHT =
  "Before anything else: are you all right? I may have read too much into your words, and I'd rather ask.";
const NEAR = 0.75;
const isWarm = ({ question, closeness }: FaqMatch): boolean =>
  warmFiles.has(question.file) && closeness >= NEAR;

function listen(turn: Turn, concern: Concern | null): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      "I'm here, and I'm glad you say so. Tell me what happened, in whatever order it comes; this costs nothing.",
      `A person who listens is better than I am: ${cite('988', LINES)} in the US and Canada (call or text), ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere, free and at any hour. If it is about not being able to stop: ${cite('1-800', LINES)}-GAMBLER or ${cite('0808 8020 133', LINES)}.`,
    ],
    {
      tone: 'care',
      distress: true,
      evidence: rows,
      context: { concern: concern ?? 'ruin', feeling: 'distress' },
    },
  );
}

/** Care stays, without a lecture and without a joke. */
function stayCalm(turn: Turn, concern: Concern): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  if (concern === 'minor')
    return draft(
      turn,
      [
        `All right. If you are ${cite('18', 'the age brokers ask for')} or over, ask away; I take your word for it. If not, the lessons are yours and the trades wait.`,
      ],
      { tone: 'care', isFree: true, evidence: rows, context: { concern: null } },
    );
  if (concern === 'needed-money')
    return draft(
      turn,
      [
        'Good to hear. Then let us keep it so: only money you would not miss, and the loss before the gain. What would you like to look at?',
      ],
      { tone: 'care', isFree: true, context: { concern: null } },
    );
  return draft(
    turn,
    [
      "All right, I believe you, and I'd still rather ask once too often. No trade ideas for the moment, and no hurry.",
      `Should it be different at night: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere. A price or a lesson is fine whenever you like.`,
    ],
    {
      tone: 'care',
      distress: true,
      isFree: true,
      evidence: rows,
      context: { concern, feeling: feelingOf[concern] },
    },
  );
}

const backToMarkets = (turn: Turn): ReplyDraft =>
  draft(turn, ['Good. Then ask me again, and I answer it plainly.'], { isFree: true });
