import { readCorpus, isHeldOut, type LabelledIntent } from './corpus.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import { evaluateFigures, figureLimits, findWishedWrongly } from './evaluate-figures.ts';
import { evaluateReader, leastShares, type Evaluation } from './evaluate-reader.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(8);
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const resultLine = (name: string, { messages, intents, slots, whole }: Evaluation): string =>
  `${name.padEnd(12)} ${String(messages).padStart(5)} messages   intents ${percent(intents)}   slots ${percent(slots)}   both ${percent(whole)}`;

const formatIntents = (readings: readonly LabelledIntent[]): string =>
  readings.map(({ intent, ...slots }) => [intent, ...Object.values(slots)].join(' ')).join(' + ');

function printConfusion({ confusion, wanted }: Evaluation): void {
  print('\nConfusion on the held-out third (wanted: how many, then what was read instead)');
  for (const [kind, count] of [...wanted].toSorted(([, a], [, b]) => b - a)) {
    const instead = [...(confusion.get(kind) ?? [])].toSorted(([, a], [, b]) => b - a);
    const misread = instead.map(([read, times]) => `${read} ${times}`).join(', ');
    print(`  ${kind.padEnd(15)} ${String(count).padStart(4)}   ${misread || '-'}`);
  }
  const extra = [...(confusion.get('(nothing)') ?? [])].map(([read, times]) => `${read} ${times}`);
  print(`  ${'(nothing)'.padEnd(15)}        ${extra.join(', ') || '-'}`);
}

const all = readCorpus();
const development = evaluateReader(
  all.filter((one) => !isHeldOut(one)),
  null,
);
const heldOut = evaluateReader(all.filter(isHeldOut), judgeKinds);

if (process.argv.includes('--wrong'))
  for (const { labelled, read } of development.wrong)
    print(
      `${labelled.before.map((text) => `[${text}] `).join('')}${labelled.say}\n    want ${[labelled.want, ...labelled.or].map(formatIntents).join('  or  ')}\n    read ${read}`,
    );
print(resultLine('development', development));
print(resultLine('held out', heldOut));
printConfusion(heldOut);
if (heldOut.intents < leastShares.intents || heldOut.slots < leastShares.slots) {
  print(
    `\nBelow ${percent(leastShares.intents).trim()} of intents or ${percent(leastShares.slots).trim()} of slots.`,
  );
  process.exitCode = 1;
}

const figures = evaluateFigures();
const wished = findWishedWrongly();
print(
  `\n${figures.figures} questions for a figure: ${percent(figures.right).trim()} named; of ${figures.others} other messages ${percent(figures.unasked).trim()} taken for one`,
);
print(`${wished.length} acts heard where nothing is wished`);
if (process.argv.includes('--wrong')) for (const line of [...figures.wrong, ...wished]) print(line);
if (figures.right < figureLimits.right || figures.unasked > figureLimits.unasked) process.exitCode = 1;
