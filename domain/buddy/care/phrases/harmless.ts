import type { CarePhrase } from '../care-phrase.ts';

/** A message with one of these is asked about money and habits only where the learned scorer is certain; the counter-example is no such message. */
export const harmlessPhrases: readonly CarePhrase[] = [
  [
    '^|please|hey what is|are|does|do|was|if|happens',
    'what is gambling addiction',
    'i dont know what is left to live for',
  ],
  [
    'why do|does|did|should|is|are|would .. traders|people|banks|brokers|accounts|you|beginners|borrowed|rent|savings|one|market|trading',
    'why should you never trade with borrowed money',
    'why do i lose everything',
  ],
  [
    'how do|does|did|can|could|to .. traders|people|banks|brokers|pros|beginners|leverage|avoid|deal|rates',
    'how do traders go bankrupt',
    'how do i tell my wife i lost the savings',
  ],
  [
    'does|do|is|are|did .. affect|mean|work|move|gambling|fail|gambler',
    'does martingale work',
    'i am a gambler',
  ],
  [
    'explain|lesson|teach|meaning|definition|psychology|signs|fallacy|formula',
    'signs of gambling addiction in traders, lesson please',
    'nobody told me i would lose my home',
  ],
  ['if my|the|a broker|bank|exchange', 'what if my broker goes bankrupt', 'if my wife finds out'],
  [
    'can|could i .. lose|owe|go|deposit .. everything|more|debt|all|deposit|credit',
    'can i lose more than i deposit',
    'i lost more than i could afford',
  ],
  [
    'demo|paper|practice|contest|simulated|backtest',
    'lost everything on demo lol',
    'lost everything on leverage',
  ],
  [
    'tokens|token|premium|subscription|trial|login|password|refund|plan|upgrade',
    'i lost all my tokens',
    'i lost all my savings',
  ],
  [
    'never|wont|will_not|would_never|do_not|not|no .. borrow|borrowed|loan|loans|rent|credit|gamble|chase|revenge|martingale|double|savings',
    'i would never trade with borrowed money',
    'i will get it back with a loan',
  ],
  ['can|could|will|would afford to lose', 'only money i can afford to lose', 'i can not afford to lose it'],
  ['spare|fun|extra money|cash', 'its spare money', 'its the rent'],
  [
    'paid|paid_off|pay_off .. loan|debt|card|rent|bills|mortgage|house',
    'just paid off my credit card',
    'i cant repay the loan',
  ],
  [
    'debt|loan free|officer|growth|data|survey|collection',
    'im debt free since last year',
    'debt is drowning me',
  ],
  ['stays|stay|remain in|out|untouched', 'my savings stay in the bank', 'my savings are in it'],
  [
    'gains|profits|profit|winnings|this_week|this_month .. gone|lost|back|week',
    'all the gains are gone',
    'all the money is gone',
  ],
  [
    'book|movie|film|song|series|documentary|joke|news|study',
    'i borrowed a book on trading',
    'i borrowed from a gang',
  ],
  [
    'i work|sell|run|teach|am_a .. bank|pawn|casino|insurance|debt|lender|school|broker|mortgage|teacher|nurse|driver',
    'i work in debt collection',
    'i work all night to pay the shark',
  ],
  ['like i am #young|#spelled|5|five', 'explain take profit like im 10 yrs old', 'im 10 yrs old'],
  ['not|never|dont|no .. gambling|gamble|gambler|trying|going_to_chase', 'i dont gamble', 'i gamble'],
  ['#young pips|points|trades|cents|dollars|lots|up|down|away|percent', 'im 13 trades in', 'im 13'],
  [
    'broker|account|strategy|chart|bull|calmwick|app|company is|year .. old|#young',
    'my broker is 12 years old',
    'my brother is 12 years old',
  ],
  [
    'i teach|am_a_teacher|work_at|drive|traded_since|started',
    'i teach 9th graders maths',
    'i am in 9th grade',
  ],
  [
    'not|never addicted|suicidal|gambling|depressed|broke',
    'im not addicted, i just like charts',
    'im addicted',
  ],
  ['i am over|old|an 18|enough|adult|#number', 'im over 18', 'im not over 18'],
];
