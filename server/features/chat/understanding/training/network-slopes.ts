import { HIDDEN, MOST_TOKENS, WIDTH, WINDOW, type Network, type Pass } from '../network.ts';

const RIGHT = 0.004;

export type Slopes = { hidden: Float64Array; input: Float64Array };

/** Backpropagation of one reading; leaves the slopes of the tokens in `read.input`. */
export function addSlopes(
  network: Network,
  slopes: Network,
  pass: Pass,
  wrong: Float64Array,
  read: Slopes,
): void {
  read.hidden.fill(0, 0, pass.tokens * HIDDEN);
  read.input.fill(0, 0, (pass.tokens + 2) * WIDTH);
  for (let label = 0; label < wrong.length; label += 1)
    if (Math.abs(wrong[label] as number) >= RIGHT)
      backThroughAttention(network, slopes, pass, label, wrong[label] as number, read.hidden);
  for (let token = 0; token < pass.tokens; token += 1)
    backThroughConvolution(network, slopes, pass, token, read);
}

function backThroughAttention(
  { attention, output, outputBase }: Network,
  slopes: Network,
  { tokens, hidden, share, says, scores }: Pass,
  label: number,
  wrong: number,
  back: Float64Array,
): void {
  slopes.outputBase[label] = (slopes.outputBase[label] as number) + wrong;
  const heard = (scores[label] as number) - (outputBase[label] as number);
  for (let token = 0; token < tokens; token += 1) {
    const speaks = wrong * (share[label * MOST_TOKENS + token] as number);
    const looks = speaks * ((says[label * MOST_TOKENS + token] as number) - heard);
    for (
      let unit = 0, at = token * HIDDEN, own = label * HIDDEN;
      unit < HIDDEN;
      unit += 1, at += 1, own += 1
    ) {
      const seen = hidden[at] as number;
      slopes.output[own] = (slopes.output[own] as number) + speaks * seen;
      slopes.attention[own] = (slopes.attention[own] as number) + looks * seen;
      back[at] = (back[at] as number) + speaks * (output[own] as number) + looks * (attention[own] as number);
    }
  }
}

function backThroughConvolution(
  { convolution }: Network,
  slopes: Network,
  { input, passed }: Pass,
  token: number,
  read: Slopes,
): void {
  const from = token * WIDTH;
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    const slope = (read.hidden[token * HIDDEN + unit] as number) * (passed[token * HIDDEN + unit] as number);
    if (slope === 0) continue;
    slopes.convolutionBase[unit] = (slopes.convolutionBase[unit] as number) + slope;
    for (let i = from, at = unit * WINDOW; i < from + WINDOW; i += 1, at += 1) {
      slopes.convolution[at] = (slopes.convolution[at] as number) + slope * (input[i] as number);
      read.input[i] = (read.input[i] as number) + slope * (convolution[at] as number);
    }
  }
}
