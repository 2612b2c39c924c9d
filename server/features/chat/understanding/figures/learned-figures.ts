import { join } from 'node:path';

export const learnedFiguresFile = join(import.meta.dirname, 'learned-figures.bin.br');
