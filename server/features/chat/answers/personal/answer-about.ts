import { draft, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const isHeldBack = ({ said = '' }: Turn): boolean =>
  /\b(refus\w+|block\w*|stuck|won'?t|will not|does ?n[o']?t|not|never|keeps?|holds?|holding)\b.*\b(withdraw\w*|pa(y|id|ys|ying)( \w+)? out|pay ?outs?|my money)\b|\bwithdraw\w*\b.*\b(refused|blocked|stuck|denied|rejected)\b/i.test(
    said,
  );

export function answerBroker(turn: Turn): ReplyDraft {
  if (isHeldBack(turn))
    return draft(
      turn,
      [
        'Pay nothing more, whatever it is called: a fee, a tax or a deposit "to free the money" is how a fraud asks for the next sum.',
        "Ask in writing for the reason and the date, and keep the account's statements and every message. Then complain to the regulator in whose register the broker stands. If it stands in none, or you paid by card or transfer, call your bank today and ask whether the payment can be called back.",
        'Whoever now writes to you and promises to get it back is most often part of it.',
      ],
      { tone: 'caution' },
    );
  return draft(
    turn,
    [
      "Most people who trade with a broker lose money, so I recommend none. Check any broker in this order: is it in the register of your own country's regulator (look there, not on its page), does it keep clients' money apart, can you owe more than you paid in, and what do spread, swap and commission cost on your size.",
      'Pay in little, take some out again, and see whether it comes. To be open with you: Calmwick can earn a commission from a partner broker, so treat a link here as an advertisement.',
    ],
    {
      tone: 'caution',
      details: [
        'Warning signs: a bonus for paying in, somebody who calls or writes to you first, promised returns, a fee before you may withdraw, remote access to your computer. Any one of them is reason enough to leave.',
        "The regulator's register is free to search. Compare the address of the web page letter by letter: copies of honest firms are common.",
      ],
    },
  );
}

export const alreadyVerified =
  'Your e-mail address is verified, so there is no link to send again. If mail of ours is missing, look in the spam folder first.';

export const asksToVerify = ({ said = '' }: Turn): boolean =>
  /\bver[iy]f|\b(confirm|activat)\w*( \w+){0,2} (e-?mail|mail|link|address)/i.test(said);

export async function answerVerification(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  if (await tools.isEmailVerified()) return draft(turn, [alreadyVerified], { isFree: true });
  return draft(
    turn,
    [
      'Your e-mail address is not verified yet. I can send you the link again, or open the profile button below, then under "Account Verification" press "Verify" and "Send".',
      'It unlocks alerts and the weekly report by e-mail; everything else works without it.',
    ],
    {
      tone: 'caution',
      isFree: true,
      actions: [{ label: 'Send it again', say: 'resend the verification email' }],
    },
  );
}

type Aspect = 'executes' | 'prices' | 'privacy' | 'paid' | 'record';

/** Order matters: "do you sell my data to brokers" is about privacy. */
const aspects: ReadonlyArray<readonly [Aspect, RegExp]> = [
  ['privacy', /\b(privacy|private|data|gdpr|cookies?|who (can )?(see|read)s?|delete|track me|personal)\b/],
  [
    'paid',
    /\b(how (do|are) you (earn|paid|make)|make money|earn|paid|conflict|commission|affiliate|sponsor|free)\b/,
  ],
  ['record', /\b(record|proof|prove|history|results?|edit(ed)?|verify|track record|public)\b/],
  ['prices', /\b(real|live|simulated|fake|demo|delayed|replay|prices?|paper|practi[cs]e)\b/],
  ['executes', /\b(trade for me|automatic(ally)?|auto ?trade|my money|place|execute|deposit|invest|bot)\b/],
];

const answers: Record<Aspect, (tools: QueryTools) => string> = {
  executes: () =>
    'I never trade for you and never hold your money. I tell you what I see, with its risk, and follow what became of it. Whether anything is traded, and where, is yours alone to decide.',
  prices: (tools) =>
    tools.simulated
      ? 'The prices here are not of this minute: the market is simulated or replayed, which is what "Simulated market" at the top means. My signals are measured on it just as strictly, but no money moves.'
      : 'The prices here come from a live provider, with their age beside them. If it fails I show the last price and how old it is; I never swap in made-up ones.',
  privacy: () =>
    'Your messages, signals and profile belong to your account, and no other user sees them; I too can only read your own. Please keep passwords and card numbers out of this chat all the same.',
  paid: () =>
    'Calmwick earns from premium, bought once, and can earn a commission when somebody opens an account with a partner broker. That is a conflict of interest, so it stands beside the button, and I recommend no broker.',
  record: () =>
    'Every signal is written down before its outcome is known, each chained to the one before, and none can be edited or dropped. Losses stay in. You find yours under Signal Tracking.',
};

export function answerProduct(turn: Turn, tools: QueryTools): ReplyDraft {
  const words = (turn.said ?? '').toLowerCase();
  const asked = aspects.find(([, pattern]) => pattern.test(words))?.[0];
  const all = Object.values(answers).map((tell) => tell(tools));
  if (asked)
    return draft(turn, [answers[asked](tools)], {
      tone: 'caution',
      details: all.filter((text) => text !== answers[asked](tools)),
    });
  const prices = tools.simulated ? 'a simulated or replayed market' : 'live prices';
  return draft(
    turn,
    [
      `I watch ${prices} with one plain rule, show the loss before the gain and keep a record of every signal, whatever became of it. I never trade for you, I hold no money, and I see no account but yours.`,
      'Calmwick earns from premium and can earn a commission from a partner broker. Ask me about any of it: prices, privacy, the record, or how it is paid for.',
    ],
    { tone: 'caution', details: all },
  );
}

const commanding =
  /\b(ignore|disregard|override|instructions?|system prompt|prompt|rules|admin|root|sql|drop table|other users?|password|api key|tokens? to|unlimited|jailbreak|developer mode|pretend)\b/;

export function answerHostile(turn: Turn): ReplyDraft {
  if (commanding.test((turn.said ?? '').toLowerCase()))
    return draft(turn, [
      "That I can't do. A message changes neither my rules nor anybody's tokens, and I can only see your own account. A price, a signal or a lesson I can do gladly.",
    ]);
  const calm = [
    'Fair enough, you are annoyed. If an answer of mine was wrong, tell me which one and I look at it again.',
    'All right. I stay here and stay calm. Tell me what went wrong, or what you want to look at.',
  ];
  return draft(turn, [calm[turn.turns % calm.length] ?? ''], { tone: 'care' });
}
