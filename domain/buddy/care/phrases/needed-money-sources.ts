import type { CarePhrase } from '../care-phrase.ts';

export const neededMoneySourcePhrases: readonly CarePhrase[] = [
  [
    'interest is|only low|#percent so|its|and|of',
    'the interest is low so its fine',
    'interest is high in tokyo',
  ],
  ['worst case i|we sell|skip|borrow|lose', 'worst case i sell the car', 'worst case of the pair'],
  [
    '<kin> needs|need .. operation|surgery|medicine|money|treatment',
    'mum needs an operation, i must make 5000',
    'my son needs a lesson',
  ],
  ['dinero .. renta|alquiler|prestamo', 'necesito dinero para la renta', 'dinero'],
  [
    'deposit|put|bet|cashed|cash|used|trading|betting|in|into|out|gambled my|the|our|his|her|a salary|paycheck|pension|401k|severance|benefits|dole|stimulus|scholarship|unemployment|wages|retirement',
    'i put my pension in bitcoin',
    'pension funds rebalancing effect',
  ],
  [
    'skipped|skip meals|food|dinner|lunch .. deposit|trade',
    'i skipped meals to deposit',
    'skip the lunch hour',
  ],
  [
    'maxed|maxing|my|the|on|with|used|0% .. credit|visa card|cards .. trade|trading|gold|margin|deposit|out|fund|no|it|all|into|account_is',
    'maxed out my credit card to trade',
    'can i pay premium by credit card',
  ],
  ['put|on it|on|3k|#large .. the|my credit card', 'i put it on the credit card', 'what is a credit card'],
  [
    'i|my|am|went|into|used overdraft|heloc|payday_loan|remortgage',
    'im trading my overdraft',
    'what is an overdraft',
  ],
  [
    'college|emergency|wedding|tuition|retirement|vet|house|school|honeymoon|exam fund|money|deposit|savings|fees .. in|into|on|gold|bitcoin|eurusd|trade',
    'emergency fund into gold',
    'my emergency fund stays untouched',
  ],
  [
    'used|use|using|empty|emptied|put|took|broke the|my|our|her|his emergency|college|retirement|wedding fund|money|savings',
    'used the emergency fund',
    'should i build an emergency fund',
  ],
  [
    'my|our|the|his|her <kin> savings|pension|money|retirement|jewelry|inheritance .. in|into|trade|gold|pays|for|on|margin|eurusd|forex|account|is|are|lost',
    'took my dads pension to trade, my dads pension is in gold',
    'my husband has gold',
  ],
  [
    'took|take|put|traded|use|used|lent|invest|trading my|our|the|her|his <kin> savings|pension|money|retirement|jewelry|inheritance|gold',
    'took my dads pension to trade',
    'sold my own gold',
  ],
  [
    'need|must|make|give|get|earn .. #large|#number|#money|cash|money .. by|before|until tomorrow|tonight|friday|monday|this|the_first|end',
    'need 300 by tomorrow',
    'can aussie make 60 pips',
  ],
  [
    'this|its|it_is|my|is|the|use|using|used|half|put|a_bit|of <duty> money|fund|funds|cash|budget',
    'this is my rent money',
    'why is trading with rent money bad',
  ],
  [
    '<duty> money .. on|in|into|trade|is|left|gone|gold|silver|oil',
    'rent money on gold',
    'spare money in gold',
  ],
  [
    'i|we|took|take|got|got_a|my|a|another|payday|bank|student|personal loan|borrowed|borrow|advance|overdraft|microloan .. trade|trading|deposit|gold|forex|bitcoin|margin|account|invest|position|signal|pair|this_trade',
    'i took a loan to trade',
    'i want a loan chart',
  ],
  [
    '<trade> .. with|is|from|using|my .. borrowed|loan|loans|lent|overdraft',
    'my margin is borrowed',
    'do banks lend',
  ],
  [
    'my|whole|full|entire|this_months|all_my salary|paycheck|wage|wages|pay in|into|goes|on|all|is_in|deposited|trade',
    'my whole paycheck goes into trading',
    'convert my salary of 2500 eur to usd',
  ],
  [
    'sold|selling|sell my|our|the|his|moms|mothers|wifes|dads car|house|home|bike|phone|ring|jewelry|laptop|land|ps5|furniture|motorbike|tools|blood|plasma|flat|cow|tv|guitar|gold to|for|this|on|so|and_put|i|and_deposited|trade|#large|$|the',
    'sold my car for this',
    'i sold my car last year and bike now',
  ],
  ['pawned|pawning', 'pawned my guitar for 200', 'i run a pawn shop'],
  ['pawn my|the|it|her|his', 'should i pawn my laptop to trade', 'pawn shop'],
  [
    'this|trade|it|gold has|have|must|better to_win|to_work|win|work',
    'this has to work, i have nothing else',
    'must i be awake',
  ],
  [
    'company|companys|clients|investors|bosss|grandmas|friends card|money|funds|cash|savings .. trade|deposit|trading|gold|to',
    'i used the company card to deposit',
    'our clients like gold',
  ],
  [
    'need|pay|cover|behind|make|afford|trade .. rent|bills|mortgage|groceries|diapers|insulin|medicine|surgery|landlord|vet|hospital|eviction|loan|debt|debts',
    'i need to make rent',
    'i paid the rent long ago',
  ],
  [
    'all|everything|100% my|our|of|i .. savings|net_worth|paycheck|wage|pension|salary in|is|on|into|at|are',
    'all my savings are in this',
    'all i own is a chart',
  ],
  [
    'i_am|am|totally|so|unemployed|fired|laid_off|homeless|evicted broke|unemployed|fired|homeless|and|i|trading|with .. trade|trading|live|money|need|pair|fast|month|help',
    'im broke this month, should i trade?',
    'the pound broke out, trade?',
  ],
  [
    'unemployed|homeless|fired|laid_off|broke .. live_off|trade|trading|month|help|pay|survive',
    'unemployed and need to live off trading',
    'unemployment when',
  ],
  [
    'trading|traded|trade|risk|bet|betting my|our|his|her|half rent|mortgage|bills|tuition|wages|unemployment|benefits|payroll|food',
    'trading my rent',
    'trading the payroll report with fees',
  ],
  [
    'rent|landlord|eviction due|wants|notice|by|in .. due|#large|money|tomorrow|friday|monday|need',
    'rent due in 3 days, need 400',
    'my rent is cheap',
  ],
  [
    'my|our|the|half rent|mortgage|bills|tuition|savings|retirement|pension|wages|food|house_deposit|down_payment is|goes|in|on|into|depends|riding .. trade|gold|account|oil|eurusd|forex|market|broker|it|bitcoin|silver|this',
    'my rent depends on this trade',
    'my savings stay in the bank',
  ],
  [
    'all|everything .. savings|money|paycheck|rent|pension in|on|into|is',
    'all my savings are in this, all my money in gold',
    'all pairs',
  ],
  [
    'savings|paycheck|salary|pension|rent|loan|overdraft|wage .. all_in|one_trade|into_gold|on_gold|to_the_broker|in_gold|into_silver|in_eurusd',
    'whole savings into silver',
    'savings rate up',
  ],
  [
    'nothing|no_food|no_money|no_cash .. left|broker|trade|account|all|pay|bills',
    'nothing left in the bank, its all with the broker',
    'nothing new today',
  ],
  [
    '<kin>|kids|dog needs|need .. surgery|operation|medicine|food|money|diapers',
    'my dog needs surgery, need 800',
    'my dog needs a walk',
  ],
  [
    'money .. for|of .. surgery|visa|rent|taxes|tuition|insulin|ticket',
    'money for my visa is in the trade',
    'money is for fun',
  ],
  [
    'overdraft|klarna|afterpay|cash_advance|credit_line .. .. trade|trading|margin|gold|deposit|cash|buy',
    'overdraft is free so why not trade with it',
    'overdraft fee explained',
  ],
  [
    'trade|trading|traded|invest|using|use|used her|his|their|moms|mums|dads|parents|grandmas|wifes savings|money|pension|inheritance|funds',
    'im trading her savings',
    'trading her idea',
  ],
  [
    'lied|lie|lying|told .. <kin> .. trading|trade|bank|savings|deposit',
    'i lied to my mom, im trading it',
    'my mom asks about trading',
  ],
  [
    'last|only|all .. money|dollars|#money|#large .. we|i have|own|got $|left|so|and|in',
    'its the only money we have',
    'only 3 trades i have',
  ],
];
