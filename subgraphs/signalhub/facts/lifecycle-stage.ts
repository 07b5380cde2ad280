/** The statuses of a security, from the first step towards its listing to the delisting. */
export const LIFECYCLE_STATUSES = ['prelisted', 'listed', 'delisted', 'cancelled'] as const;
export type LifecycleStatus = (typeof LIFECYCLE_STATUSES)[number];

/**
 * The stages of each status in their usual order: the steps of the registration system, life on the exchange,
 * and the two ways out.
 */
const STAGES_BY_STATUS = {
  prelisted: [
    'tutoring',
    'accepted',
    'inquiry',
    'committee_passed',
    'registration_submitted',
    'registered',
    'subscribing',
    'awaiting_listing',
  ],
  cancelled: ['withdrawn', 'rejected', 'registration_lapsed'],
  listed: [
    'newly_listed',
    'listed',
    'risk_warning',
    'delisting_decided',
    'delisting_consolidation',
  ],
  delisted: ['delisted'],
} as const satisfies Readonly<Record<LifecycleStatus, readonly string[]>>;

export type LifecycleStage = (typeof STAGES_BY_STATUS)[LifecycleStatus][number];

export const LIFECYCLE_STAGES: readonly LifecycleStage[] = Object.values(STAGES_BY_STATUS).flat();

const STATUS_BY_STAGE = new Map<LifecycleStage, LifecycleStatus>(
  LIFECYCLE_STATUSES.flatMap((status) =>
    STAGES_BY_STATUS[status].map((stage) => [stage, status] as const),
  ),
);

/** The status that a stage belongs to. */
export function statusOfStage(stage: LifecycleStage): LifecycleStatus {
  return STATUS_BY_STAGE.get(stage)!;
}

/** Order of a stage; of two on one date the later stage is the current one. */
export function stageRank(stage: LifecycleStage): number {
  return LIFECYCLE_STAGES.indexOf(stage);
}

/** Stages that a security enters once; the others may repeat. */
const ONCE: ReadonlySet<LifecycleStage> = new Set(['newly_listed', 'delisted']);

/**
 * The reason why a security cannot enter a stage after another one; null if it can. Applicants move forward and may
 * apply again after withdrawal or rejection; a warning may begin and end several times; no stage follows the delisting,
 * because returning shares get a new code.
 */
export function stageOrderFault(earlier: LifecycleStage, later: LifecycleStage): string | null {
  const isAgain = later === earlier && !ONCE.has(later);
  return isAgain || mayFollow(earlier, later) ? null : `cannot follow ${earlier}`;
}

function mayFollow(earlier: LifecycleStage, later: LifecycleStage): boolean {
  const after = statusOfStage(later);
  const isForward = stageRank(later) > stageRank(earlier);
  switch (statusOfStage(earlier)) {
    case 'prelisted':
      return after !== 'prelisted' || isForward;
    case 'cancelled':
      return after === 'prelisted';
    case 'listed':
      if (after !== 'listed') return after === 'delisted';
      return isForward || (earlier === 'risk_warning' && later === 'listed');
    case 'delisted':
      return false;
  }
}

/** The reasons for a delisting. */
export const DELISTING_TYPES = [
  'financial',
  'compliance',
  'major_violation',
  'trading',
  'voluntary',
  'absorption',
] as const;
export type DelistingType = (typeof DELISTING_TYPES)[number];

/**
 * Whether a security delisted for this reason has a consolidation period first. Market-driven delistings
 * (price, capitalisation) and voluntary ones do not.
 */
export function hasConsolidation(type: DelistingType): boolean {
  return type === 'financial' || type === 'compliance' || type === 'major_violation';
}
