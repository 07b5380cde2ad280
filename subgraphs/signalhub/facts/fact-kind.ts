import type { TObject } from 'typebox';
import type { FactPayload } from '#kernel/ports/fact-store.ts';
import type { FactTimes, RowError } from '#signalhub/facts/dated-fact.ts';
import type { ShareMoment } from '#signalhub/facts/share-moment.ts';

/** A fact that another fact speaks about; publishing refuses one that is not in the same bundle. */
export interface FactReference {
  /** Field of the payload that holds the reference. */
  readonly field: string;
  readonly kind: string;
  readonly key: string;
  /** What `traitOf` of the referenced fact must say; left out when anything will do. */
  readonly trait?: string;
  /** Why only that trait will do, as the end of a sentence. */
  readonly traitReason?: string;
  /** The referenced fact must hold on the date from which the referring one does, not only sometime. */
  readonly holdsThen?: boolean;
}

/** Facts that follow one another, such as the stages of a security's life. */
export interface FactSeries<Payload> {
  /** What the series is of. */
  groupOf(payload: Payload): string;
  stepOf(payload: Payload): string;
  /** Place of a step among those of one date. */
  rankOf(step: string): number;
  /** What is wrong with a step after another one, as a sentence; null for nothing. */
  faultOf(earlier: string, later: string): string | null;
  /** Field of the payload to which the fault belongs. */
  readonly field: string;
}

/** Something in a payload that its schema allows but the domain does not. */
export interface PayloadFault {
  readonly field: string;
  readonly message: string;
}

/**
 * One kind of published fact. Everything that differs between kinds stands here: validation,
 * storage and documentation read it and know no kind by name.
 */
export interface FactKind<Payload = FactPayload> {
  readonly name: string;
  /** JSON Schema of the payload. */
  readonly schema: TObject;
  /** Name of the thing that the fact is about, unique within the kind. */
  keyOf(payload: Payload): string;
  referencesOf(payload: Payload): readonly FactReference[];
  faultsOf(payload: Payload): readonly PayloadFault[];
  /** What the payload says of dates that its frame of dates and knowledge contradicts. */
  timeFaultsOf?(payload: Payload, times: FactTimes): readonly RowError[];
  /** How facts of this kind follow one another, by the date from which they hold. */
  readonly series?: FactSeries<Payload>;
  /** What the fact says of the life of a share, which facts of other kinds may contradict. */
  shareMomentOf?(payload: Payload, times: FactTimes): ShareMoment | null;
  /** What references of other facts may insist on. */
  traitOf(payload: Payload): string;
}

/** The `traitOf` of kinds on which no reference insists. */
export const NO_TRAIT = (): string => '';
