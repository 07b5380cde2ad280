import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { UnspecifiedReason } from '#signalhub/facts/ownership-terms.ts';

/**
 * A statement of the Beneficial Ownership Data Standard 0.4, as far as it is written and read here: a
 * source's claim about a record. https://standard.openownership.org/en/0.4.0/
 */
export interface BodsStatement {
  readonly statementId: string;
  /** The date of the claim. */
  readonly statementDate: string;
  readonly declarationSubject: string;
  readonly recordId: string;
  readonly recordType: 'entity' | 'person' | 'relationship';
  readonly recordStatus?: 'new' | 'updated' | 'closed';
  readonly recordDetails: Readonly<Record<string, unknown>>;
  readonly publicationDetails?: {
    readonly publicationDate: string;
    readonly bodsVersion: string;
    readonly publisher: Readonly<Record<string, string>>;
  };
  readonly source?: BodsSource;
  readonly annotations?: readonly BodsAnnotation[];
}

export interface BodsSource {
  readonly type?: readonly string[];
  readonly description?: string;
  readonly url?: string;
  readonly retrievedAt?: string;
  /** The sources of the claim. */
  readonly assertedBy?: readonly { readonly name: string }[];
}

/** A note on a statement; publishers may add members. */
export interface BodsAnnotation {
  readonly motivation: string;
  readonly statementPointerTarget: string;
  readonly description?: string;
  /** Link of a linking note. */
  readonly url?: string;
  /** Fields of a row that the standard lacks. */
  readonly [OWN_FIELDS]?: OwnFields;
  /** Rows that this statement and later ones of the file depend on, each once per file. */
  readonly [SUPPORT]?: readonly SupportingRow[];
}

/** Annotation member with the fields that the standard lacks. */
export const OWN_FIELDS = 'marketgraph';

/** Annotation member with the rows that publishing the statement needs in addition. */
export const SUPPORT = 'marketgraph_support';

/** Kinds of rows that statements contain or depend on. */
export const BODS_KINDS = [
  'company',
  'research_version',
  'research_material',
  'research_fact',
  'ownership_entity',
  'ownership_edge',
] as const;
export type BodsKind = (typeof BODS_KINDS)[number];

/** A row of a kind. */
export interface SupportingRow extends OwnFields {
  readonly kind: BodsKind;
}

/** The frame of a row and the fields of its fact. */
export interface OwnFields {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly observed_at: string;
  readonly superseded_at: string | null;
  readonly fact: FactPayload;
}

/** Size of an interest. */
export interface BodsShare {
  readonly exact?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

export interface BodsInterest {
  readonly type: string;
  readonly directOrIndirect?: string;
  readonly beneficialOwnershipOrControl?: boolean;
  readonly details?: string;
  readonly share?: BodsShare;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A party of whom only the reason for not naming it is known. */
export interface BodsUnspecified {
  readonly reason: UnspecifiedReason;
  readonly description?: string;
}

/** An error in a statement. */
export interface BodsFault {
  /** Index of the statement in the file, from 0; null for the file itself. */
  readonly index: number | null;
  /** Dotted path in the statement. */
  readonly field: string | null;
  readonly message: string;
}

/** A row of a bundle, read from statements. */
export interface BodsRow {
  readonly kind: BodsKind;
  readonly row: OwnFields;
  /** Index of its statement; absent where the row was combined from several. */
  readonly index?: number;
}

/** The knowledge period of a statement: from its publication to that of the next one about its record. */
export interface KnownPeriod {
  readonly observedAt: string;
  readonly supersededAt: string | null;
}
