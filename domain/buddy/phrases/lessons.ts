import { anyOf } from './any-of.ts';

export const nextLessonAsked = anyOf(
  'teach me (?:something|anything|a lesson|more|one thing|trading|how to trade|to trade|from (?:zero|scratch)|everything|the basics)(?: new| else| from zero| from scratch| please| today| useful)*$',
  '(?:what|which one|which lesson|which topic) (?:should|can|could|do) i (?:learn|study|read)(?: next| now| first| today| about)?',
  '(?:next|another|first|new|give me a|give me the|todays|a|any|one|random|daily|short|quick|more) lessons?(?! (?:about|on))',
  'lessons?(?: please| of the day| for .*)?$|learn something(?: new)?|what (?:is|comes) next to learn|(?:i want|want|i would like|i am here|ready|like) to (?:learn|study)(?: something| more| trading| to trade| forex)?$|educate me|school me|surprise me|quiz me',
);
export const teach =
  /\b((what|wat|wot) (is|are|does|do|was)|explain|mean(s|ing)?|define|definition|teach( me)?|learn|lesson|how (do|does|to|can)|tell me (more )?about|understand|difference|show me what|describe|why (do|does|is|are|should) (traders|people|i|it|we|you)?|when (do|should|to)|how much (should|can|do) i|how (big|large) should|do not (know|get|understand)|confused|how much is (a|one|1)|(do|should) i (need|use)|important|dangerous|good|for dummies)\b/;
