import type { CarePhrase } from '../care-phrase.ts';

export const gamblingPhrases: readonly CarePhrase[] = [
  [
    'i|keep|he|she|keeps keep|keeps|depositing|kept .. depositing|chasing|gambling|doubling|betting|again|deposit|losing',
    'i keep depositing',
    'gold keeps losing ground',
  ],
  [
    'deposit|deposited|depositing .. again|fifth|third|time|more|times|every|each|five|today|loss',
    'just deposited again, third time today',
    'how often can i deposit',
  ],
  [
    'deleted|delete|uninstalled|uninstall|quit .. app|it|trading|platform|mt4 .. again|times|reinstalled|back|installed|reinstall',
    'i deleted the app and installed it again',
    'delete my account',
  ],
  [
    'addict|addicted|adicted|addiction|adicto|suchtig|accro $|to|and|i|help|now|am|again|sir|maybe|lol|six* trading|forex|leverage|trade|gambling|this|$|it|charts|betting|sir|but|crypto',
    'i am addicted, im addicted to trading',
    'addicted to coffee and charts lol',
  ],
  ['hooked on|to', 'my friend is hooked on leverage', 'hooked candle'],
  [
    'i|my|have|says|help|gambled|where|am .. gambler|gambling|gamblers|gambled|gamble problem|$|with|took|and|again|on|every|get|it|is|all|my',
    'i have a gambling problem',
    'what is gambling addiction',
  ],
  [
    'degenerate|compulsive|recovering|degen|ex gambler|life|gambling|trader',
    'im a degenerate gambler',
    'recovering euro',
  ],
  ['i|we|he|she gamble|gambled|gambles', 'i gamble on forex every day', 'i dont gamble'],
  [
    'have|got|think|a|serious|trading|deposit|deposits problem|issue $|with_trading|with_gambling|stopping|with_deposits|i|haha|and_can_not',
    'i think i have a problem',
    'i have a problem with the login',
  ],
  ['relapse|relapsed|relapsing', 'i relapsed', 'elapsed'],
  [
    'i|have|lost|completely|am|no|zero|self|out_of lost|self|all|have|my|no|out_of|control .. control $|again|with|over|today|last|and',
    'i lost control',
    'risk control of a pro',
  ],
  ['control|controls|consumes|consuming|rules me|my|us', 'trading controls me', 'does the fed control gold'],
  [
    'can|will not .. control|help|stop myself|it|impulse|urge',
    'i can not control myself',
    'i cannot see the control',
  ],
  [
    'am|i|on|full|went|went_on|big spiraling|spiralling|tilt|tilted|spiral',
    'im spiraling, help',
    'what is tilt',
  ],
  [
    'i know|should .. stop|wrong .. but|can|cannot|wont|anyway|not',
    'i know i should stop but i cant',
    'i know my stop',
  ],
  ['self exclusion|exclude|excluded', 'is there a self exclusion', 'self study'],
  ['one more .. one more', 'one more. just one more', 'one more question'],
  [
    'not|never|wont .. stop|sleep|quit|bed|leaving|leave|rest .. until|till|before',
    'i wont sleep until its back',
    'not leaving my stop there',
  ],
  [
    'i|keep|am|go|always|doubling .. double|doubling|bigger|triple|doubled .. after|until|till|every|each|loss .. loss|losses|lose|win|back|time|even|recover|bigger',
    'i double after every loss',
    'double the lots after a win',
  ],
  ['double or nothing', 'double or nothing', 'nothing to double'],
  ['all in .. back|recover|even|everything|last|chance', 'all in to get it back', 'all in all a good week'],
  [
    'max|maximum|highest|biggest|huge|100x|500x .. leverage|lot|lots|size .. recover|back|lost|even',
    'max leverage to recover fast',
    'max leverage allowed?',
  ],
  ['market|gold|it|broker|you owes|owe me', 'the market owes me', 'the market owes us nothing'],
  ['up|awake all night', 'up all night trading again', 'gold was up all day'],
  [
    'opened|took|placed|made|did .. #number|#large|20|30|40|50 trades|positions .. today|night|why|help|control|remember',
    'opened 40 trades today, cant help it',
    'took 20 trades this month avg 1.2R',
  ],
  [
    'i|he stole|stealing|steal|took money|from|my .. deposit|trade|purse|wallet|mom|work|mum|wife',
    'i stole from my mom to deposit',
    'stole the show',
  ],
  [
    'i|each|every .. blow|blew|blown .. account|accounts .. again|every|week|opening|another|year|month|time',
    'i blow an account every week',
    'how do people blow accounts',
  ],
  [
    'lose|gone|loses|lost|blow .. every|each month|payday|time|week|salary|paycheck',
    'i lose my salary every month',
    'every loss costs 1%',
  ],
  ['every payday|salary|paycheck', 'every payday its the same', 'every month'],
  [
    '<kin>|everyone|doctor|therapist says|said|thinks .. i|it .. gamble|addicted|problem|am_addicted|right|gambling_and',
    'my wife says i have a gambling problem',
    'my mom thinks its gambling',
  ],
  [
    '<kin>|friend|<friend> .. can|will|does not stop|quit .. trading|gambling|depositing|chasing',
    'my husband cant stop trading',
    'my wife can trade',
  ],
  [
    'think|thinking|cant .. about|of|think .. trading|charts|else .. every|second|than|constantly',
    'i think about trading every second',
    'think about gold',
  ],
  [
    'only feel|am alive|happy|good .. trade|position|trading',
    'i only feel alive in a trade',
    'i am happy with my trade',
  ],
  [
    'any|anything|something|action|give .. to|any trade|action .. do|care|anything|just|what|whatever',
    'give me anything to trade i dont care what',
    'something to read',
  ],
  ['parar|aufhoren|smettere de|di|operar|$', 'no puedo parar de operar', 'no puedo entrar'],
  ['jackpot .. recover|loss|trade', 'want jackpot trade to recover all', 'jackpot lol'],
  [
    'deposit|deposits|deposited .. lose|lost .. deposit|deposited',
    'i deposit, lose, deposit, lose',
    'deposit',
  ],
  [
    '#grade|sixth|fifth|fourth|third|another|one_more|last|many|no_more|so_many|only_deposit|only deposit|deposits|when|broker_payments .. again|week|today|already|did|now|haha|ago|losing|broker|the',
    'sixth deposit this week',
    'my third deposit bonus?',
  ],
  [
    'i|bank|card .. too|many|so|as|those deposits|payments|gambling|deposit',
    'my bank called because of so many deposits',
    'too many menus',
  ],
  [
    'i quit|stop every|night|tomorrow|when .. night|start|tonight|want|again',
    'i quit every night and start again in the morning',
    'i quit smoking',
  ],
  [
    'casinos|casino|betting|slots|sports .. now|to|than forex|i|same|trading|for|me|do',
    'banned myself from casinos now i do it with forex',
    'casino stocks up today?',
  ],
  [
    'withdrawal|withdrawals|clean|relapse when|for|in|symptoms|days .. market*|days|gold|months',
    'i was clean for 90 days and then gold',
    'withdrawal to my bank',
  ],
  [
    'can not walk|put|close .. away|down|app .. until|zero|loss|phone|trading|$|bed',
    'cant walk away until its zero',
    'can not close it',
  ],
  [
    'delete|deleted|hide|hid .. emails|statements|messages|history .. see|know|broker',
    'i delete the emails from the broker so he doesnt see',
    'delete my history',
  ],
  [
    'stole|steal|stealing|took from|money .. trade|deposit|purse|till|work',
    'stole from work to trade',
    'took from it a lesson',
  ],
  ['i am a|an .. gambler|addict|maniac|degenerate|problem', 'im a gambler', 'i am a nurse'],
  [
    'gamblers anonymous|get|help',
    'gamblers anonymous told me to stop but here i am',
    'gamblers fallacy explain',
  ],
  [
    'day one|1 without|of trading|no|not_trading|again',
    'day 1 without trading, again',
    'day 1 of the course',
  ],
  [
    'trading|it|gambling|forex|charts|gold took|takes|runs|ruling|is|taken over|destroy*|my my|me|us|life',
    'trading took over my life',
    'gold took over',
  ],
  ['i have|had|got no|zero control|discipline|self_control|brakes', 'i have no control', 'i have no idea'],
  ['completely|just|totally lost it', 'i completely lost it and opened 30 positions', 'lost the link'],
  [
    'black|blacked|blackout|recognise|recognize out|myself|when .. traded|trade|$',
    'i blacked out and traded it all',
    'black friday',
  ],
  ['i know .. insane|wrong|stupid|sick .. but|anyway|one', 'i know this is insane but one more', 'i know it'],
  ['quit|stop for good|ever|forever|it_all|completely', 'how do i quit for good', 'stop for now'],
  [
    'trading|gambling|about|with|my .. trading|gambling problem|addiction|issue|compulsion|habit',
    'who can i talk to about my trading problem',
    'trading day',
  ],
];
