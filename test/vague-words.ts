/** Persons and idioms where a component and the field's word belong, as sources of regular expressions. */
export const VAGUE_WORDS: readonly string[] = [
  String.raw`\bwhoever\b|\b(no|some|any|every)body\b`,
  String.raw`\b(is|are|was|were|be) told\b|\bat hand\b|\bleft alone\b`,
];
