import type { AlertKind } from '#kernel/ports/alert-store.ts';
import { CONDITION_WATCH } from '#alerts/watching/condition-watch.ts';
import { FEATURE_WATCH } from '#alerts/watching/feature-watch.ts';
import { MATERIAL_WATCH } from '#alerts/watching/material-watch.ts';
import { SCAN_WATCH } from '#alerts/watching/scan-watch.ts';
import type { Watch } from '#alerts/watching/watch.ts';

/** How each kind of rule is evaluated. */
export const WATCHES: Readonly<Record<AlertKind, Watch>> = {
  feature: FEATURE_WATCH,
  scan: SCAN_WATCH,
  material: MATERIAL_WATCH,
  condition: CONDITION_WATCH,
};
