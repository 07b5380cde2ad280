/** What readers should know about the data behind an answer. */
export const QUALITY_FLAGS = [
  /** A delegation or a disclosed share of votes speaks about more votes than there are. */
  'votes_exceed_holding',
  /** Companies own each other whole, with no owner outside: what they own counts as unowned. */
  'closed_cycle',
  /** Control relations lead round in a circle; none of these is followed. */
  'control_circular',
  /** Several controllers are disclosed for one company; votes decide between them. */
  'control_conflict',
  /** Unknown percentages are wide enough to change who controls. */
  'control_depends_on_unknown',
  /** The two largest blocs of votes are equal. */
  'control_tie',
  /** With everybody's final controller the largest bloc would be another one. */
  'control_unstable',
  /** The group has companies that own themselves through others. */
  'circular_ownership',
  /** Cycles are too entangled to separate their share of the totals. */
  'cycle_residual_unknown',
  /** The company discloses that nobody controls it. */
  'disclosed_no_actual_controller',
  /** One holding was reported more than once; the latest report counts. */
  'duplicate_edges',
  /** The beginning of a relation is the end of a reporting period. */
  'effective_from_inferred',
  /** The graph is asked for on a day after the knowledge it is made of. */
  'graph_as_of_after_cutoff',
  /** The known holders of a company add up to more than all of it. */
  'holder_sum_over_100',
  /** There is a majority of votes although the company discloses that nobody controls it. */
  'majority_despite_disclosure',
  /** The chain of control ends at a company whose own holders are not known. */
  'missing_upstream',
  /** A class rests on nothing but a name. */
  'name_rule_classification',
  /** The largest holder has too few votes for control by itself. */
  'below_threshold_largest_holder',
  /** Nothing is known of who owns, controls or votes in the company on the date. */
  'owners_unknown',
  /** There are more or longer paths than are listed. */
  'paths_truncated',
  /** The state holds a special management share, which can veto. */
  'special_management_share',
  /** The state may appoint to the board without its majority. */
  'state_board_seat',
  /** A company holds its own shares; they count for nobody. */
  'treasury_shares',
  /** An edge on the way from the state or the controller has no exact percentage. */
  'unknown_percentage',
] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];
