/** Warnings about the data of an answer. */
export const QUALITY_FLAGS = [
  /** A delegation or a disclosed share of votes exceeds the votes there are. */
  'votes_exceed_holding',
  /** Companies own each other whole, with no owner outside: what they own counts as unowned. */
  'closed_cycle',
  /** Control relations form a cycle; none of these is followed. */
  'control_circular',
  /** Several controllers are disclosed for one company; votes decide between them. */
  'control_conflict',
  /** Unknown percentages are large enough to change the controller. */
  'control_depends_on_unknown',
  /** The two largest blocs of votes are equal. */
  'control_tie',
  /** Given all final controllers, another bloc would be the largest. */
  'control_unstable',
  /** The group has companies that own themselves through others. */
  'circular_ownership',
  /** Cycles are too entangled to separate their share of the totals. */
  'cycle_residual_unknown',
  /** The company discloses that it has no actual controller. */
  'disclosed_no_actual_controller',
  /** One holding was reported more than once; the latest report counts. */
  'duplicate_edges',
  /** The beginning of a relation is the end of a reporting period. */
  'effective_from_inferred',
  /** The graph's date is after its moment of knowledge. */
  'graph_as_of_after_cutoff',
  /** The known holders of a company add up to more than the whole. */
  'holder_sum_over_100',
  /** There is a majority of votes although the company discloses that it has no actual controller. */
  'majority_despite_disclosure',
  /** The chain of control ends at a company without known holders. */
  'missing_upstream',
  /** A class rests on a name alone. */
  'name_rule_classification',
  /** The largest holder has too few votes for control by itself. */
  'below_threshold_largest_holder',
  /** A relation outlasts its owner, which is not recorded on the date: who holds its share is not known. */
  'owner_ended',
  /** No owner, controller or voter of the company is known on the date. */
  'owners_unknown',
  /** There are more or longer paths than are listed. */
  'paths_truncated',
  /** The state holds a special management share, which can veto. */
  'special_management_share',
  /** The state may appoint board members but not a majority. */
  'state_board_seat',
  /** A company holds its own shares; they count for no holder. */
  'treasury_shares',
  /** An edge on the path from the state or the controller has no exact percentage. */
  'unknown_percentage',
] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];
