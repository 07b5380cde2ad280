import type { TObject } from 'typebox';
import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { FactTimes, RowProblem } from '#signalhub/facts/dated-fact.ts';
import type { ShareMoment } from '#signalhub/facts/share-moment.ts';

/** A fact that another fact refers to; publishing rejects one that is missing in the bundle. */
export interface FactReference {
  /** Field of the payload with the reference. */
  readonly field: string;
  readonly kind: string;
  readonly key: string;
  /** Required `traitOf` of the referenced fact; absent where any will do. */
  readonly trait?: string;
  /** Why the trait is required, as the end of a sentence. */
  readonly traitReason?: string;
  /** The referenced fact must hold on the date from which the referring one does, not just at some time. */
  readonly holdsThen?: boolean;
}

/** Facts that form a sequence, such as the stages of a security's life. */
export interface FactSeries<Payload> {
  /** The subject of the series. */
  groupOf(payload: Payload): string;
  stepOf(payload: Payload): string;
  /** Order of steps on one date. */
  rankOf(step: string): number;
  /** Why a step cannot follow another one, as a sentence; null where it can. */
  faultOf(earlier: string, later: string): string | null;
  /** Field of the payload that the error refers to. */
  readonly field: string;
}

/** Something in a payload that its schema allows but the domain does not. */
export interface PayloadFault {
  readonly field: string;
  readonly message: string;
}

/**
 * One kind of published fact. Everything that differs between kinds is defined here: validation, storage and
 * documentation read it and know no kind by name.
 */
export interface FactKind<Payload = FactPayload> {
  readonly name: string;
  /** JSON Schema of the payload. */
  readonly schema: TObject;
  /** Name of the fact's subject, unique within the kind. */
  keyOf(payload: Payload): string;
  referencesOf(payload: Payload): readonly FactReference[];
  faultsOf(payload: Payload): readonly PayloadFault[];
  /** Contradictions between the payload's dates and its frame of dates and knowledge. */
  timeFaultsOf?(payload: Payload, times: FactTimes): readonly RowProblem[];
  /** The allowed order of facts of this kind, by the date from which they hold. */
  readonly series?: FactSeries<Payload>;
  /** The event in the life of a share that the fact states. Facts of other kinds must not contradict it. */
  shareMomentOf?(payload: Payload, times: FactTimes): ShareMoment | null;
  /** Property that references of other facts may require. */
  traitOf(payload: Payload): string;
}

/** The `traitOf` of kinds without requirements. */
export const NO_TRAIT = (): string => '';
