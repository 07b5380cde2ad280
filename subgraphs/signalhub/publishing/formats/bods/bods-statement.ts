import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { UnspecifiedReason } from '#signalhub/facts/ownership-terms.ts';

/**
 * A statement of the Beneficial Ownership Data Standard 0.4, as far as it is written and read here:
 * what a source claims about a record. https://standard.openownership.org/en/0.4.0/
 */
export interface BodsStatement {
  readonly statementId: string;
  /** The date for which it is claimed. */
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
  /** Who claims it. */
  readonly assertedBy?: readonly { readonly name: string }[];
}

/** A note on a statement; it may have members of the publisher's own. */
export interface BodsAnnotation {
  readonly motivation: string;
  readonly statementPointerTarget: string;
  readonly description?: string;
  /** Of a note that links to something. */
  readonly url?: string;
  /** What a row says and the standard has no place for. */
  readonly [OWN_FIELDS]?: OwnFields;
  /** Rows on which this statement and later ones of the file rest, each of them once in the file. */
  readonly [SUPPORT]?: readonly SupportingRow[];
}

/** The member of an annotation under which this project keeps what the standard has no place for. */
export const OWN_FIELDS = 'marketgraph';

/** The member of an annotation with the rows that a publication of the statement needs besides. */
export const SUPPORT = 'marketgraph_support';

/** Kinds of rows that statements give, or rest on. */
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

/** How much of an interest somebody has. */
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

/** Somebody of whom nothing but the reason of this is known. */
export interface BodsUnspecified {
  readonly reason: UnspecifiedReason;
  readonly description?: string;
}

/** What is wrong with a statement. */
export interface BodsFault {
  /** Place of the statement in the file, from 0; null for the file itself. */
  readonly index: number | null;
  /** Dotted path inside the statement. */
  readonly field: string | null;
  readonly message: string;
}

/** A row of a bundle that statements give. */
export interface BodsRow {
  readonly kind: BodsKind;
  readonly row: OwnFields;
  /** Place of the statement that has the row itself; left out where the row was made of several. */
  readonly index?: number;
}

/** When a statement was known, from its publication to that of the next one about its record. */
export interface Knowledge {
  readonly observedAt: string;
  readonly supersededAt: string | null;
}
