/** Version of the rules and of their lexicon: grows whenever equal texts may give other results. */
export const RULES_VERSION = 'rules/1';
