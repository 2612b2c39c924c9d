import type { Feeling } from '@app/domain/buddy/feelings.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from './turn.ts';

/** Replies to what hurts. Crisis and distress are free and never refused; no price is mentioned in them. */
export function care(turn: Turn, feeling: Feeling): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  if (feeling === 'crisis') {
    const lines = 'published help lines';
    return draft(
      turn,
      [
        "I'm really glad you told me. This matters far more than any trade. If you might act on it, please call your emergency number now, or go to someone near you and say it out loud.",
        `You can talk to a person at any hour. US and Canada: call or text ${cite('988', lines)}. UK and Ireland: Samaritans, ${cite('116 123', lines)}. Anywhere else, findahelpline.com lists free lines in your country.`,
        'You do not have to sort anything out tonight. Losses can be talked about and dealt with. You being here comes first.',
      ],
      { tone: 'care', distress: true, evidence: rows },
    );
  }
  if (feeling === 'distress') {
    const lines = 'published help lines';
    return draft(
      turn,
      [
        "I'm sorry. That is a heavy thing to carry, and you are not stupid for being in it. Please stop trading for now. There is nothing here that has to be won back today.",
        `Talk to someone you trust about the money this week; it gets lighter when it is said. If trading feels like gambling you can't stop, there are free and private lines: UK ${cite('0808 8020 133', lines)} (GamCare), US ${cite('1-800', lines)}-GAMBLER. If it gets darker than that: ${cite('988', lines)} in the US and Canada, ${cite('116 123', lines)} in the UK and Ireland, findahelpline.com elsewhere.`,
        'This reply cost you nothing, and I am here if you just want to talk.',
      ],
      { tone: 'care', distress: true, evidence: rows },
    );
  }
  if (feeling === 'needed-money') {
    return draft(
      turn,
      [
        "Please don't. I won't help put borrowed money, or money you need to live on, into a trade. A loss there does not end with the trade: the debt or the rent is still due.",
        'Most beginners lose at first. Practise with no money, and trade later only what you could lose without it changing your month.',
        'If money is tight right now, a free debt adviser in your country can do more for you than any market.',
      ],
      { tone: 'caution', evidence: rows },
    );
  }
  if (feeling === 'promise') {
    return draft(
      turn,
      [
        'No, and anyone who promises that is selling something. Most small accounts lose money, and I lose on many signals too.',
        'What I can do: show the loss before the gain, say how often a set-up worked and what chance alone would give, and keep a record that nobody can edit.',
      ],
      { tone: 'caution', evidence: rows },
    );
  }
  return draft(
    turn,
    [
      'That stings, I know. A loss at the stop you planned is part of this and says nothing about you.',
      'What usually does the harm is the next trade, made to win it back. So let us not make one. Close the chart, come back tomorrow, and if you like we look at what happened then. Losing runs are normal.',
    ],
    { tone: 'care', evidence: rows },
  );
}
