/** Lower-case entries of six or more characters from public breach lists. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123123 1234567890 123321 123456 1234567 12345678 123456789 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 123abc a1b2c3 aa123456
  abc123 abcd1234 abcdef access account admin123 administrator airplane alexander amanda america andrea andrew angel1 angela anthony apples
  arsenal ashley asdasd asdf1234 asdfasdf asdfgh asdfghjkl aaaaaa azerty babygirl bailey banana barcelona baseball basketball batman
  beautiful bitcoin blessed blink182 blahblah brandon buster butterfly canada carlos changeme charlie chelsea chester chicken chocolate
  chris1 christian computer cookie cooper corvette cowboys crypto dallas daniel default diamond dolphin donald dragon eagles eminem
  ethereum family ferrari flower football football1 forex1 forever forextrading freedom friends garfield george ginger golden goldtrader
  google guitar hannah harley heather hello1 hello123 hellohello hockey hunter iceman iloveu iloveyou iloveyou1 internet jackson jasmine
  jennifer jessica johnny jordan jordan23 joshua justin killer knight ladybug letmein liverpool london loulou lovely loveme lovers
  maggie manchester marina martin master matrix matthew melissa mercedes merlin michael michelle mickey million money1 monkey moneymoney monster
  mother mustang myspace naruto nathan nicholas nicole ninja1 nothing oliver orange p@ssw0rd pa55word panther paradise parola passw0rd
  passport password patrick peanut pepper phoenix pokemon prince princess purple q1w2e3r4 qazwsx qazwsxedc qwaszx qweasd qweasdzxc
  qwerty qwerty123 qwertyuiop qwertz rainbow ranger richard robert rockstar rockyou samantha samsung scooter secret shadow silver
  slipknot snoopy soccer sophie spiderman starwars steven summer sunshine superman superstar taylor tennis test123 testing testtest thomas
  thunder tigger tinkerbell trader trading tradingview trustno1 tweety unknown victoria welcome whatever william winner winter yankees yellow
  zaq12wsx zaq1zaq1 zxcvbn zxcvbnm пароль йцукен contraseña motdepasse passwort hasło1 qwe123 zxc123 user123 guest123 root123 demo123`
    .split(/\s+/)
    .filter(Boolean),
);
