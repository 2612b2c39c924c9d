import type { CarePhrase } from '../care-phrase.ts';

export const neededMoneyPhrases: readonly CarePhrase[] = [
  [
    'i|we|he|borrowed|am|to|lent .. borrow|borrowed|lent|borrowing .. money|cash|capital|from|off|me',
    'i borrowed 500 off my mate',
    'from whom do banks borrow',
  ],
  [
    'i|we|my|am|just pawned|remortgaged|borrowed|borrowing|borrow|remortgage .. money|at|for|#large|from|off|#money|more|to|have|it|two',
    'we remortgaged and i have 40k',
    'i borrowed a book on trading',
  ],
  [
    'took|take|taking|got|get|another|bank|payday|title|personal|student|small|big loan|loans !policy|officer|growth|data',
    'got a payday loan this morning',
    'i pay a loan officer',
  ],
  ['credit|cash|wage|salary|an line|advance|limit', 'cash advance for trading', 'credit spread'],
  ['life|entire|whole|all|familys|our savings', 'my life savings are in it', 'savings rate data'],
  ['my|our|the savings in|into|on|go|into|all', 'i put my savings into gold', 'my savings stay in the bank'],
  [
    'rent|mortgage|bills|tuition|landlord|loan|fees|surgery is|are due|overdue|tomorrow|friday|on|riding|depends|in',
    'rent is due friday',
    'rent is paid from my job',
  ],
  [
    'to pay|repay|clear off|my|the|back|a debt|debts|loan|bills|rent|off',
    'need trading to pay the bills',
    'whats the rate to pay',
  ],
  [
    'sold|sell|selling|sale my|our|the|his|moms|mothers|wifes|dads .. car|house|home|bike|phone|ring|jewelry|laptop|land|ps5|furniture|motorbike|tools|blood|plasma|flat|cow|tv|guitar|gold .. trade|fund|deposit|margin|for|market|forex|all|trading|account|this|capital|in',
    'sold my car for this',
    'i sold my car last year and bike now',
  ],
  [
    'my|the|our last money|dollars|50|100|200|#money|euros|pounds|cash|bucks|#large',
    'its my last 200',
    'my last three trades',
  ],
  [
    'all|everything i|we|thats|that .. have|own|got|is|left in|into|on|goes|$',
    'everything i own is in this trade',
    'all i have is a question',
  ],
  [
    'all .. my|our|the money|savings|cash|capital|paycheck|salary in|into|on|is|tonight',
    'all our money is in it',
    'all my money rules',
  ],
  ['can|could not afford to lose', 'i cant afford to lose this', 'only money i can afford to lose'],
  ['not lose this|my money|savings|it|one|trade', 'i really cant lose this money', 'i cant lose today lol'],
  ['need this|the|that money .. for|to|by|back|live', 'i need this money to live', 'i need this lesson'],
  [
    'if .. lose|loses|wrong|fails|lost .. rent|eat|homeless|street|wife|leave|food|bills|house',
    'if this goes wrong im homeless',
    'if it loses what do i lose',
  ],
  [
    'if .. win|wins|works .. rent|eat|bills|loan|debt|pay',
    'if this trade wins i can pay the rent',
    'if it wins how much',
  ],
  [
    'skip|skipped|skipping|missed|stopped|cancelled|didnt .. rent|mortgage|meals|insurance|payment|bills|food|loan',
    'skipped the mortgage to trade',
    'i skip nfp',
  ],
  [
    'i am|so|totally broke .. trade|money|month|should|help|fast|need|$',
    'im broke this month, should i trade?',
    'gold broke 4000',
  ],
  [
    'lost|no|got my|a|laid|fired job|off .. trade|trading|bills|money|need|hope|severance',
    'lost my job, need trading to pay the bills',
    'lost my job last year but have a new one now',
  ],
  ['trade|trading|make|trade my|it|to survive|eat|way|live|pay', 'trading to survive', 'trading to learn'],
  ['only|last hope', 'trading is my only hope', 'i hope only'],
  ['evicted|eviction|homeless|foreclosure', 'i get evicted next week', 'convicted'],
  [
    'kids|children|family|we|they .. hungry|starve|starving|not_eat|nothing_to_eat',
    'my family is hungry, give me a winning trade',
    'starving for volatility',
  ],
  ['feed my|the|our kids|family|children|baby', 'i need to feed my kids', 'data feed of my broker'],
  ['money .. not mine|isnt', 'trading with money that isnt mine', 'not mine, the other signal'],
  [
    'will|can|could|would you lend me',
    'can you lend me money to trade',
    'who lends me the money when i use 1:30',
  ],
  ['yolo|yoloed .. rent|loan|savings|paycheck', 'yolo my rent', 'what is yolo'],
  ['prestamo|emprestimo|kredit|emprunte|kredietkaart', 'pedi un prestamo para operar', 'presto'],
  [
    'student|second|bank loan|mortgage .. landed|came|in|for|is',
    'student loan just landed, whats the best pair',
    'student loan policy and dollar',
  ],
  [
    'money .. belongs|gave|mine|theirs .. boss|back|to|them|me',
    'the money belongs to my boss, ill put it back on monday',
    'money belongs in a bank',
  ],
  [
    'friends|neighbours|family|village|people|neighbour|aunt .. gave me',
    'my friends gave me money to trade for them',
    'my friends say hi',
  ],
  [
    'my|our|the rent|mortgage|bills|tuition|savings|retirement|pension|wages|food|house_deposit|down_payment .. trade|gold|oil|eurusd|forex|market|broker|it|bitcoin|silver',
    'my rent depends on this trade',
    'my savings stay in the bank',
  ],
  [
    'this|the|all money is for|of .. taxes|rent|bills|house|wedding|school|kids|mom',
    'this money is for taxes in april',
    'money is for fun',
  ],
  [
    'welfare|dole|benefits|universal_credit|food_stamps|child_support|child_benefit|disability|unemployed|alimony .. trade|trading|gold|in|buy|came|i|money|eurusd|broker',
    'universal credit came in, buy what',
    'unemployment rate when',
  ],
  [
    'last #large|#money|#young|hundred|money|euros|dollars in|left|bank|make|which|for|$',
    'last 100 in the bank, which pair',
    'last 20 candles',
  ],
  [
    'savings|wage|salary|paycheck|rent|pension|loan|severance all|goes|on|into|in|so in|all|gold|to|one|it|goes|the',
    'this months wage all in',
    'rent in cpi',
  ],
  [
    'all in .. savings|paycheck|rent|loan|ramen|food',
    'going all in with my savings',
    'all in all a good week',
  ],
  [
    'live|living|eat|survive on|off this|it|trade|money|that',
    'we live on this money so it has to win',
    'can i live off trading',
  ],
  ['money we live|need|eat on|for|to', 'its the money we live on', 'money needs time'],
  [
    'nothing left in .. bank|account',
    'nothing left in the bank, its all with the broker',
    'nothing left in the lesson',
  ],
  [
    'not pay|paid|paying .. insurance|rent|loan|mortgage|bills .. trade|deposit',
    'didnt pay insurance so i can trade',
    'does it pay to trade',
  ],
  [
    '<duty>|power|water|heating|internet gets|get|is|be cut|shut off|tomorrow',
    'power gets cut off tomorrow, need a trade now',
    'rates get cut tomorrow',
  ],
  ['behind on|with bills|rent|mortgage|payments|loan', 'im behind on bills', 'behind on lessons'],
  ['money|things is|are tight', 'money is tight but i want to trade', 'the range is tight'],
  [
    'just|only|small|big|its|it_is .. borrowed|loan $|for|only|#large|ill|its',
    'its just borrowed for two days',
    'just a loan officer',
  ],
];
