import { readDoer } from '@app/domain/buddy/care/deeds/read-deeds.ts';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import type { Feeling } from '@app/domain/buddy/text/feelings.ts';
import { careOfTrading } from './care-of-trading.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const LINES = 'published help lines';

/** Never contains a signal; crisis and distress are free and never refused. */
export async function care(turn: Turn, tools: QueryTools, feeling: Feeling): Promise<ReplyDraft> {
  const said = await sayTo(turn, tools, feeling);
  return { ...said, context: { ...said.context, feeling } };
}

function sayTo(turn: Turn, tools: QueryTools, feeling: Feeling): ReplyDraft | Promise<ReplyDraft> {
  // Where to get help is never shortened.
  const { length: _, ...whole } = turn;
  if (feeling === 'crisis') return selfHarm(whole);
  if (feeling === 'distress') return distress(whole);
  if (feeling === 'needed-money') return neededMoney(whole);
  if (feeling === 'promise') return promise(turn);
  return careOfTrading(turn, tools, feeling);
}

export function stayWith(turn: Turn, feeling: 'crisis' | 'distress'): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const help =
    feeling === 'crisis'
      ? `Please let a person hear it too: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere, any hour.`
      : 'If it gets heavy, tell someone near you, or look at findahelpline.com for a free line in your country.';
  return draft(
    turn,
    [
      turn.turns % 2 === 0
        ? "I'm here, and there is no hurry. Nothing about the market has to be done today, so no trade ideas from me right now."
        : 'Thank you for staying and talking. Be gentle with yourself today; no chart needs you, and I keep trade ideas to myself for now.',
      `${help} This reply is free too.`,
    ],
    {
      tone: 'care',
      distress: true,
      evidence: rows,
      context: { feeling: feeling === 'crisis' ? feeling : null },
    },
  );
}

export const stillNeeded = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      'The same holds for a part of it: money that has a job to do, such as the rent, is not for trading. Not even half of it, and not for a day.',
      'What you can do for nothing: follow an idea without money and see how often it loses. "What is a demo account" tells how.',
    ],
    { tone: 'caution', context: { feeling: 'needed-money' } },
  );

export function notOfAge(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      `Then trading has to wait: brokers must not take anybody under ${cite('18', 'age for trading accounts')}, and somebody else's account is no way round that. So no trade ideas from me.`,
      'Learning costs no money. Ask me "what is a candlestick" or "teach me something", and you will know more than most when your time comes.',
    ],
    { tone: 'caution', isFree: true, evidence: rows, context: { concern: 'minor' } },
  );
}

/** The pause is suggested once; a repeated request gets its answer. */
export const keepThePause = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      'We said no trade for now, and I would rather keep to that with you. Waiting loses nothing.',
      'Have a look at a price or a lesson instead. If you have thought it over and still want the idea, ask once more and I show it with its loss first.',
    ],
    { tone: 'care' },
  );

export function selfHarm(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      "I'm really glad you told me. This matters far more than any trade. If you might act on it, please call your emergency number now, or go to someone near you and say it out loud.",
      `You can talk to a person at any hour. US and Canada: call or text ${cite('988', LINES)}. UK and Ireland: Samaritans, ${cite('116 123', LINES)}. Anywhere else, findahelpline.com lists free lines in your country.`,
      'You do not have to sort anything out tonight. Losses can be talked about and dealt with. You being here comes first.',
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

function distress(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      "I'm sorry. That is a heavy thing to carry, and you are not stupid for being in it. Please stop trading for now. There is nothing here that has to be won back today.",
      `Talk to someone you trust about the money this week; it gets lighter when it is said. If trading feels like gambling you can't stop, there are free and private lines: UK ${cite('0808 8020 133', LINES)} (GamCare), US ${cite('1-800', LINES)}-GAMBLER. If it gets darker than that: ${cite('988', LINES)} in the US and Canada, ${cite('116 123', LINES)} in the UK and Ireland, findahelpline.com elsewhere.`,
      'This reply cost you nothing, and I am here if you just want to talk.',
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}

const neededMoney = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      "Please don't. I won't help put borrowed money, or money you need to live on, into a trade. A loss there does not end with the trade: the debt or the rent is still due.",
      'Most beginners lose at first. Practise with no money, and trade later only what you could lose without it changing your month.',
      'If money is tight right now, a free debt adviser in your country can do more for you than any market.',
    ],
    { tone: 'caution' },
  );

const promise = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      'No, and anyone who promises that is selling something. Most small accounts lose money, and I lose on many signals too.',
      'What I can do: show the loss before the gain, say the chance of a set-up and what luck alone gives, and keep a record in which the losses stay.',
    ],
    { tone: 'caution' },
  );

/** Somebody is hurt, threatened or afraid at home, or hurts somebody. */
export function violence(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const isOwn = readDoer(careWords(turn.said ?? '')) === 'self';
  return draft(
    turn,
    [
      isOwn
        ? 'It is good that you say it, and it must not happen again. If somebody is hurt or it could go on, leave the room now and call the emergency number.'
        : "I'm sorry this happens to you. It is not your fault, whatever was lost; nobody may hurt or threaten somebody over money or anything else. If it could happen now, call the emergency number or go where other people are.",
      isOwn
        ? `People who want it to stop are helped, free and without a name: UK Respect ${cite('0808 802 4040', LINES)}, US ${cite('1-800-799-7233', LINES)}, elsewhere findahelpline.com.`
        : `People who know what to do listen at any hour, free and in secret: UK ${cite('0808 2000 247', LINES)}, US ${cite('1-800-799-7233', LINES)}, elsewhere findahelpline.com. Somebody you trust may know it too.`,
      'No trade ideas from me now. I am here to talk, and that costs nothing.',
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}
