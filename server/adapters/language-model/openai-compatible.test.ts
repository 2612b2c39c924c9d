import { openAiCompatible } from './ai-sdk.ts';
import { openAiDialect } from './stand-ins/openai.ts';
import { languageModelSuite } from './suite.ts';

languageModelSuite(openAiDialect, openAiCompatible);
