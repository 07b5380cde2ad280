export type Language = 'en' | 'zh';

/** Texts in both languages, with the same names in each. */
export type Words<Texts> = Readonly<Record<Language, Texts>>;
