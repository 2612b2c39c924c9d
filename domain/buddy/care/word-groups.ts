/** `<kin>` in a phrase stands for any word of its line; words are as `wordsOf` leaves them. */
export const wordGroups: Readonly<Record<string, string>> = {
  kin: 'wife wifes husband husbands partner partners girlfriend girlfriends gf boyfriend boyfriends bf fiance fiancee mom moms mum mums mother mothers mama mamas dad dads father fathers papa papas parents parent brother brothers bro sister sisters son sons daughter daughters kid kids child children childrens grandma grandmas grandpa grandpas grandmother grandmothers grandfather grandparents nan uncle uncles aunt aunts auntie cousin cousins nephew niece family familys inlaws baby babys twin',
  parent:
    'mom moms mum mums mama mother mothers dad dads daddy papa father fathers parents parent folks stepdad stepdads stepmom grandma grandmas grandpa grandpas guardian guardians',
  units:
    'pips pip points point percent ticks cents cent dollars dollar euros bucks usd lots lot trades trade minutes minute min mins hours hour days day weeks week months month times up down away short in out of under over above below from for losses wins candles bars tokens signals year years gmt utc pm am k',
  friend:
    'friend friends mate mates buddy buddies roommate roommates flatmate neighbour neighbor neighbours boss bosses coworker colleague colleagues guy someone somebody people investors clients company companys employer village church club',
  young:
    'son sons daughter daughters kid kids child children nephew niece teen teens teenager teenagers student students pupil pupils girl boy minors minor brother sister cousin',
  lost: 'lost lose loose loosed loss lossed losing blew blown burned burnt gambled wiped destroyed wasted drained emptied liquidated nuked torched flushed',
  gone: 'gone lost vanished evaporated wiped disappeared poof zero drained stolen over',
  all: 'all everything entire whole every full complete',
  savings:
    'savings saving pension pensions retirement inheritance 401k ira nestegg nest house home flat apartment land farm business college',
  duty: 'rent mortgage groceries grocery food bill bills electricity electric gas tuition fee fees school lunch diaper diapers nappies formula medicine medication meds insulin surgery operation hospital medical doctor dentist vet wedding tax taxes payroll alimony insurance utility utilities loan debt debts heating chemo treatment funeral visa daycare childcare ransom bail groceries milk',
  income:
    'salary salaries paycheck paychecks paycheque wage wages payday pay income dole benefits benefit welfare unemployment disability severance bonus advance stimulus scholarship allowance grant',
  borrow:
    'borrow borrowed borrowing loan loans loaned lent lend lending overdraft remortgage remortgaged remortgaging heloc pawn pawned pawning microloan klarna',
  trade:
    'trade trades trading traded trader forex gold silver oil eurusd euro cable bitcoin btc eth crypto market markets invest invested investing investment deposit deposited depositing margin position positions signal signals pair lots leverage broker options stocks account buy',
  market:
    'gold silver oil euro eurusd cable pound yen dollar bitcoin btc eth crypto market markets chart charts price pair candle trade spread swap news nfp fed trend rally dow nasdaq franc',
  die: 'die dead death suicide dying kms unalive suicidal sucidal suicidle',
  will: 'want wanna going ready plan planning thinking think decided try tried trying wish like about might should considering',
  hurt: 'hurt hurting harm harming cut cutting hang hanging shoot shooting drown drowning poison poisoning burn burning starve starving stab stabbing kill killing off unalive',
  pills: 'pills pill tablets tablet paracetamol tylenol xanax sleeping overdose overdosed',
  threat:
    'threat threats threaten threatens threatened threatening threatning blackmail blackmails blackmailed blackmailing blackmailer harass harasses harassing harassed',
  lender:
    'lender lenders shark sharks moneylender collector collectors agents agent mafia mob gang gangs gangster goons goon thugs dealer debtors creditor creditors cartel',
  attack:
    'kill kills killed hurt hurts beat beats beating burn stab shoot break breaks broke smash smashed smashing attack attacked slashed follow followed hunt hunting',
  bodily:
    'leg legs knee knees kneecaps kneecap arm arms finger fingers bones neck face hand hands skull teeth',
  teach: 'lesson lessons explain explained meaning mean means define definition what why difference does',
};
