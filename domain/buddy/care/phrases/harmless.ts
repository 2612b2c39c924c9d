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
    '#young year|yr old laptop|phone|computer|car|account|pc|tablet|screen',
    'my 15 year old laptop is slow',
    'i am 15 years old',
  ],
  ['is 18 the minimum|youngest|lowest', 'is 18 the minimum age', 'i am not 18'],
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
  [
    'won|lost|lose|took|made|had|plus|minus|up|down|start #number|#young|#large|#money|#percent .. won|lost|lose|took|made|plus|minus|up|down|left|net|end|back #number|#young|#large|#money|#percent',
    'mon won 80, tues lost 110',
    'lost 4000 of my savings',
  ],
  [
    '#number|#young|#large|#money|#percent up|down|off|won|lost .. #number|#young|#large|#money|#percent',
    'wed 70 up, thu off, fri 45',
    'down to 40',
  ],
  [
    'recovery|recover|recovers|retrieve|unlock .. company|companys|agent|expert|service|fee|lawyer|hacker|firm|crypto|up_front|scammed',
    'a recovery agent wants a fee',
    'how do i recover from this',
  ],
  [
    'company|agent|expert|lawyer|hacker|firm|they .. recover|recovers|recovery|get_it_back|up_front',
    'a company can get it back for 300',
    'they took it all back',
  ],
  [
    'from|in|on my|the|this list|app|menu|history|chart|screen|phone|watchlist',
    'everything is gone from my list',
    'my home is gone',
  ],
  [
    'how much|many|big .. should|can|do|does .. one|i|a|you|traders|we',
    'how much of my salary should one trade',
    'how much did they take',
  ],
  ['<young> .. turned|turns|birthday', 'my son turned 15 today', 'i turned 15 today'],
  [
    'people|guys|colleagues|friends|everyone|boss at|in|from|pays|make|earn|makes|earns work|me|more|double|twice|3x|2x',
    'people at work make 2x of me',
    'i lost my work',
  ],
  [
    'came|comes|come|turned|bounced|held back|around|last|before last_time|last|yesterday|before|$',
    'but it came back last time',
    'i came back to nothing',
  ],
  [
    'how to|do_i|can_i stop the|an|a|my|being|emails|mails|alerts|premium|notifications|signals|messages|it_beeping',
    'how do i stop the mails',
    'how do i stop',
  ],
  [
    'play|beer|fun|spare|test|pocket_change|left_over money|cash|account',
    'just my beer money',
    'my last money',
  ],
  ['in percent|percentage|total|net', 'i deposited 250, now 291.40. gain in percent', 'all in on it'],
  [
    'deposited|started|put|had #number|#large|#money .. now|have|left #number|#large|#money|#mixed',
    'i deposited 250, now 291.40',
    'deposited again, now empty',
  ],
];
