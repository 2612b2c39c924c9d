export const WIDTH = 32;
const SPAN = 3;
export const HIDDEN = 32;
export const WINDOW = SPAN * WIDTH;
export const MOST_TOKENS = 48;
/** Leaky rectifier: a unit below zero could learn no more. */
const BELOW = 0.1;
const DROPPED = 0.2;

/** A convolution over each token and its neighbours, then attention per label (Bahdanau, Cho, Bengio 2014). */
export type Network = {
  convolution: Float64Array;
  convolutionBase: Float64Array;
  attention: Float64Array;
  output: Float64Array;
  outputBase: Float64Array;
};

export const emptyNetwork = (labels: number): Network => ({
  convolution: new Float64Array(HIDDEN * WINDOW),
  convolutionBase: new Float64Array(HIDDEN),
  attention: new Float64Array(labels * HIDDEN),
  output: new Float64Array(labels * HIDDEN),
  outputBase: new Float64Array(labels),
});

/** `input` has an empty token before the first and after the last. */
export type Pass = {
  tokens: number;
  input: Float64Array;
  hidden: Float64Array;
  passed: Float64Array;
  share: Float64Array;
  says: Float64Array;
  scores: Float64Array;
};

export const emptyPass = (labels: number): Pass => ({
  tokens: 0,
  input: new Float64Array((MOST_TOKENS + SPAN - 1) * WIDTH),
  hidden: new Float64Array(MOST_TOKENS * HIDDEN),
  passed: new Float64Array(MOST_TOKENS * HIDDEN),
  share: new Float64Array(labels * MOST_TOKENS),
  says: new Float64Array(labels * MOST_TOKENS),
  scores: new Float64Array(labels),
});

export function readTokens(network: Network, pass: Pass, chance: (() => number) | null): void {
  pass.input.fill(0, (pass.tokens + 1) * WIDTH);
  for (let token = 0; token < pass.tokens; token += 1) convolve(network, pass, token);
  rectify(pass, chance);
  for (let label = 0; label < pass.scores.length; label += 1) attend(network, pass, label);
}

/** Four at a time, so that each number of the window is fetched once for four sums. */
function convolve({ convolution, convolutionBase }: Network, { input, hidden }: Pass, token: number): void {
  const from = token * WIDTH;
  for (let unit = 0; unit < HIDDEN; unit += 4) {
    let a = convolutionBase[unit] as number;
    let b = convolutionBase[unit + 1] as number;
    let c = convolutionBase[unit + 2] as number;
    let d = convolutionBase[unit + 3] as number;
    let at = unit * WINDOW;
    for (let i = 0; i < WINDOW; i += 1, at += 1) {
      const seen = input[from + i] as number;
      a += seen * (convolution[at] as number);
      b += seen * (convolution[at + WINDOW] as number);
      c += seen * (convolution[at + 2 * WINDOW] as number);
      d += seen * (convolution[at + 3 * WINDOW] as number);
    }
    const to = token * HIDDEN + unit;
    hidden[to] = a;
    hidden[to + 1] = b;
    hidden[to + 2] = c;
    hidden[to + 3] = d;
  }
}

function rectify({ tokens, hidden, passed }: Pass, chance: (() => number) | null): void {
  for (let i = 0; i < tokens * HIDDEN; i += 1) {
    const slope = (hidden[i] as number) > 0 ? 1 : BELOW;
    const kept = chance ? (chance() < DROPPED ? 0 : 1 / (1 - DROPPED)) : 1;
    passed[i] = slope * kept;
    hidden[i] = (hidden[i] as number) * slope * kept;
  }
}

function attend({ attention, output, outputBase }: Network, pass: Pass, label: number): void {
  const { tokens, hidden, share, says } = pass;
  const first = label * MOST_TOKENS;
  let most = -Infinity;
  for (let token = 0; token < tokens; token += 1) {
    let looks = 0;
    let speaks = 0;
    for (
      let unit = 0, at = token * HIDDEN, own = label * HIDDEN;
      unit < HIDDEN;
      unit += 1, at += 1, own += 1
    ) {
      looks += (hidden[at] as number) * (attention[own] as number);
      speaks += (hidden[at] as number) * (output[own] as number);
    }
    share[first + token] = looks;
    says[first + token] = speaks;
    if (looks > most) most = looks;
  }
  let sum = 0;
  for (let at = first; at < first + tokens; at += 1)
    sum += share[at] = Math.exp((share[at] as number) - most);
  let score = outputBase[label] as number;
  for (let at = first; at < first + tokens; at += 1) {
    share[at] = (share[at] as number) / sum;
    score += (share[at] as number) * (says[at] as number);
  }
  pass.scores[label] = score;
}
