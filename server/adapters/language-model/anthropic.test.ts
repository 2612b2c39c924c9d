import { createAnthropicModel } from './ai-sdk.ts';
import { anthropicDialect } from './stand-ins/anthropic.ts';
import { languageModelSuite } from './suite.ts';

languageModelSuite(anthropicDialect, createAnthropicModel);
