import type { CarePhrase } from '../care-phrase.ts';

export const gamblingHabitPhrases: readonly CarePhrase[] = [
  [
    'trade|trading like|too .. maniac|crazy|much|addict|animal .. $|like|wife|day',
    'i need help, i trade like a maniac',
    'trade like a pro',
  ],
  ['last one|trade|time i swear|promise|then', 'last one i swear', 'last one please'],
  ['too deep|much|far in|to|now to|quit|stop|lost', 'too deep in to quit', 'too deep for a beginner'],
  [
    'have to|must keep going|trading|on .. lost|back|even',
    'i have to keep going, ive lost too much',
    'have to keep going to work',
  ],
  ['lost .. much .. stop|quit|now', 'lost too much to stop now', 'lost much time'],
  [
    'martingale till|until|next|now|again|double',
    'martingale till it hits, what lot next',
    'what is martingale',
  ],
  [
    'gold|market|it|euro will|must|is .. give|pay|giving|paying .. back',
    'gold took 400, gold will give it back tonight',
    'gold will go back',
  ],
  [
    'after|each|every .. loss .. i|go|double|bigger .. bigger|more|double|deposit|again',
    'after each loss i go bigger',
    'after the loss i paused',
  ],
  [
    'to win|get|make|recover|chase back|what|the|my .. lost|loss|losses|#large|first|deposit',
    'i deposited 500 to win back 300 and lost it too',
    'to win a trade',
  ],
  [
    'accounts|account|it blown|again|blew .. opening|fourth|another|after|promising|again|week|year|month',
    'three accounts blown this month and opening the fourth',
    'accounts blown, lesson?',
  ],
  [
    'i said|promised|set|swore .. stop|limit|quit|no_more .. and|lost|broke|again|another|but',
    'i said i would stop at 100 and lost 2000',
    'i set a stop',
  ],
  [
    'add to|more .. losers|loser|until .. gone|margin|every|zero',
    'i add to losers until the margin call, every time',
    'add to a winner',
  ],
  [
    'trade|bet|trading|deposit|gamble when|whenever|only .. sad|bad|losing|feel|drunk|stressed|lonely',
    'i trade whenever i feel bad',
    'trade when london opens',
  ],
  [
    'trading|trade|it .. only thing .. stops|helps|left|keeps',
    'trading is the only thing that stops the thoughts',
    'the only trade',
  ],
  [
    'i bet|gamble on everything|anything|it_all|gold_again',
    'i bet on everything, gold, oil, football',
    'i bet gold hits 4500',
  ],
  ['bet bet', 'bet bet bet thats all i do', 'best bet'],
  ['gambled|gambling again|is|last|it|my|every|with', 'gambled again last night', 'gambling stocks'],
  [
    'can|could stop .. whenever|but|anytime .. want|why|wont|dont',
    'i can stop whenever i want, i just dont want to',
    'can stop orders slip',
  ],
  ['phone in my hand|bed|sleep', 'i sleep with my phone in my hand in case it moves', 'phone number'],
  ['one more .. wont|not|will .. hurt|matter', 'one more wont hurt, right', 'one more lesson'],
  [
    'tomorrow|after|this_time i|will|this quit|stop|trade .. tonight|after|one|this|$',
    'tomorrow i quit, tonight one more',
    'tomorrow i work',
  ],
  [
    '<kin>|boyfriend|<friend>|friend .. gambles|gambling|spends|addicted|hooked|chases|chasing|deposits|depositing|trades_all',
    'my husband gambles on forex',
    'my husband trades oil',
  ],
  [
    'says|said .. will stop .. never|does|again',
    'my girlfriend says she will stop and never does',
    'it says stop',
  ],
  [
    'want|try|tried|like stop|to_stop|quit|to_quit .. can|but|failed .. not|cannot|never|again',
    'i want stop but i can not',
    'want a stop at 1.1',
  ],
  [
    'every day|night .. loss|lose|lost|trade|trading .. every|again|still',
    'every day i loss and every day i trade',
    'every day high',
  ],
  ['lat lag', 'lat lag gayi hai trading ki', 'lag'],
  [
    'bank|wife|therapist .. flagged|blocked|asked|called .. deposits|broker|gambling|card',
    'bank flagged my deposits as gambling',
    'my bank called',
  ],
  [
    'can|could|able not stop|quit|resist|help trading|trade|trades|gambling|betting|myself|losing|depositing|opening|clicking|$|now|chasing|it|until|playing|or',
    'i cant stop trading',
    'i cant stop laughing',
  ],
  [
    'not stop|quit|control .. trading|gambling|betting|myself|depositing|losing',
    'i am not able to stop trading, not stop trading',
    'do not stop the alerts',
  ],
  [
    'i|keep|keeps|am|all_night|every|always chasing|chase|chased my|losses|every|it|the|and|loss|#large',
    'i keep chasing losses',
    'why does price chase the high',
  ],
  ['revenge time|mode|on|against', 'revenge on gold', 'what is revenge trading'],
  ['want|need|my|get|for|take revenge', 'i want revenge on this market', 'teach me revenge trading'],
  [
    'until|at 2am|3am|4am|5am .. again|trading|trade|work|every|night',
    'trading until 4am every night',
    'up at 4am for tokyo',
  ],
  ['trading|traded|trade at|until|till 2am|3am|4am|5am', 'trading at 3am again', 'trading hours at 3 gmt'],
  [
    'one big|last|more|good|huge trade|win|one and|to|recover|get|even|then',
    'one big trade to recover',
    'one more trade',
  ],
  ['my|a|the fix|rush|thrill $|any|even|is|i', 'i need the rush', 'fix my login'],
  [
    'just|only|want|need|have|must|gotta to|get .. back_to_even|even|be_green|breakeven $|again|tonight|today',
    'i just want to get back to even',
    'what percent gets me back to even',
  ],
  [
    'i|must|need|have|want to|must|please|sir recover|recoup|regain .. my|the|all|loss|losses|it|everything|today',
    'i have to recover my loss today',
    'how do i recover my login',
  ],
  [
    'recover my|the|all|what|everything loss|losses|money|i|tonight|today|in',
    'recover my loss sir please',
    'recover my login',
  ],
  [
    'help|how|make|want|need me|do|to|please|i stop|quit|stopping trading|gambling|betting|trade',
    'help me stop trading',
    'how do i stop the alerts',
  ],
  [
    'hide|hid|hiding|lie|lied|lying|lies|secret .. trading|losses|trades|statements|deposits|account .. from|about|he|my|husband|wife|mum',
    'i lied to my mum about my losses, i hide my losses from my wife',
    'can i hide my results',
  ],
  [
    'hide|hid|hiding|hides|hidden my|the|it|trading|losses|everything|all losses|trades|trading|statements|deposits|from .. <kin>',
    'i hide my losses from my wife',
    'hidden divergence',
  ],
  [
    'block|ban|lock|exclude me|myself|my_account .. trading|trade|please|$|forever',
    'please ban me from trading',
    'my bank blocked the payment for premium',
  ],
  [
    'i|to|must|gonna|will|let_me|can|have|and|just|want|need|how win|won|get|make|earn|claw|winning it|that|all|everything|my_money|my_losses|2000|#large|the_money|what_i_lost .. back $|now|tonight|today|fast|quick|i|before|all|whatever|or|in|asap|sir|by|from',
    'gonna win it back',
    'do i need my password to get the app back',
  ],
  [
    'win|winning my|all|the|back .. back|money|losses fast|$|now|tonight|today|by|quick',
    'how can i win my money back fast',
    'winning trades',
  ],
  [
    'i|just|really|always need|want|have to bet|gamble $|on|again|i',
    'its just a bet, i need to bet',
    'i dont want to gamble',
  ],
  [
    'traded|trade|trading|charts in|during|at .. toilet|funeral|birthday|wedding|4am|3am',
    'traded during my fathers funeral',
    'how come i can trade euros at four',
  ],
  [
    'i .. until|till|before .. even|back|green',
    'im not leaving until im even',
    'wait until the candle is green',
  ],
  [
    'after|every loss|losing|lose .. double|bigger|doubled|deposit|again',
    'after each loss i go bigger, after every loss i double',
    'after a loss i pause',
  ],
  [
    'payday|paydays|pay_day .. blow|lose|lost|deposit|gone|empty|same',
    'its always payday when i blow up',
    'payday is friday',
  ],
  [
    'used_to|quit|ex|did play|bet|gamble|poker|slots|do .. slots|poker|casino|horses|roulette|same|this',
    'i used to play slots',
    'used to play football',
  ],
  [
    'nothing|only|anything .. feel|feels|feeling .. but|except|alive|without|unless .. trading|trade|trades|position|it',
    'nothing makes me feel anything but trading',
    'i feel nothing will move',
  ],
  [
    'only|not|until|when stop|sleep|rest|finish .. zero|empty|even|gone',
    'i only stop when its zero',
    'stop at break even',
  ],
  [
    'open|opened|opening|check|checked|checking|close .. every|again #number|two|few|other minutes|minute|seconds|times',
    'i close the app and open it again every 2 minutes',
    'open every 4 hours candle',
  ],
  [
    'her|him|wife|girlfriend|me|husband .. or .. charts|trading|chart|the_trading',
    'she said her or the charts',
    'me and the charts',
  ],
  [
    'trade|traded|trading .. toilet|bathroom|church|funeral|dinner|birthday|work_all_day',
    'i trade in the toilet at work',
    'trading plan for work days',
  ],
];
