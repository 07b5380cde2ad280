/** Values of an operation's variables, by name. */
export type Variables = Readonly<Record<string, unknown>>;
