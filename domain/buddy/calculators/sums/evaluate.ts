/** An exact fraction; `bottom` is above zero. */
type Fraction = { top: bigint; bottom: bigint };

export type SumProblem = 'unreadable' | 'division-by-zero' | 'too-long';

const LONGEST = 200;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([-+*/()]))/y;

type Token = { figure: string } | { sign: string };

function tokensIn(expression: string): Token[] | null {
  const tokens: Token[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    tokens.push(match[1] === undefined ? { sign: match[2] as string } : { figure: match[1] });
  }
  return tokens;
}

class SumError extends Error {
  problem: SumProblem;
  constructor(problem: SumProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Plus, minus, times, divided by and brackets on decimals, without rounding. */
export function evaluateSum(expression: string): Fraction | SumProblem {
  if (expression.length > LONGEST) return 'too-long';
  const tokens = tokensIn(expression);
  if (!tokens) return 'unreadable';
  let at = 0;
  const takeSign = (...signs: string[]): string | null => {
    const token = tokens[at];
    if (!token || !('sign' in token) || !signs.includes(token.sign)) return null;
    at += 1;
    return token.sign;
  };
  const readTerms = (): Fraction => {
    let sum = readFactors();
    for (let sign = takeSign('+', '-'); sign; sign = takeSign('+', '-')) {
      const { top, bottom } = readFactors();
      sum = {
        top: sum.top * bottom + (sign === '+' ? top : -top) * sum.bottom,
        bottom: sum.bottom * bottom,
      };
    }
    return sum;
  };
  const readFactors = (): Fraction => {
    let product = readValue();
    for (let sign = takeSign('*', '/'); sign; sign = takeSign('*', '/')) {
      const value = readValue();
      if (sign === '/' && value.top === 0n) throw new SumError('division-by-zero');
      const factor = sign === '*' ? value : inverse(value);
      product = { top: product.top * factor.top, bottom: product.bottom * factor.bottom };
    }
    return product;
  };
  const readValue = (): Fraction => {
    if (takeSign('-')) {
      const { top, bottom } = readValue();
      return { top: -top, bottom };
    }
    if (takeSign('+')) return readValue();
    if (takeSign('(')) {
      const inner = readTerms();
      if (!takeSign(')')) throw new SumError('unreadable');
      return inner;
    }
    const token = tokens[at];
    if (!token || !('figure' in token)) throw new SumError('unreadable');
    at += 1;
    return toFraction(token.figure);
  };
  try {
    const result = readTerms();
    return at === tokens.length ? result : 'unreadable';
  } catch (error) {
    if (error instanceof SumError) return error.problem;
    throw error;
  }
}

const inverse = ({ top, bottom }: Fraction): Fraction =>
  top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top };

function toFraction(figure: string): Fraction {
  const [whole = '', decimals = ''] = figure.split('.');
  return { top: BigInt(`${whole}${decimals}` || '0'), bottom: 10n ** BigInt(decimals.length) };
}

/** Decimal text, rounded half away from zero, without trailing zeros; `isExact` if nothing was rounded. */
export function toDecimal({ top, bottom }: Fraction, digits: number): { text: string; isExact: boolean } {
  const size = top < 0n ? -top : top;
  const scaled = size * 10n ** BigInt(digits);
  const rounded = (2n * scaled + bottom) / (2n * bottom);
  const padded = rounded.toString().padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const decimals = digits === 0 ? '' : padded.slice(-digits).replace(/0+$/, '');
  const sign = top < 0n && rounded > 0n ? '-' : '';
  return { text: `${sign}${whole}${decimals && `.${decimals}`}`, isExact: scaled % bottom === 0n };
}
