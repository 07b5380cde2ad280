import type { AlertBounds } from '#kernel/ports/alert-store.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/** The bounds of alert rules and their events. */
export function alertBounds(settings: Settings): AlertBounds {
  return {
    maxRules: settings.alertMaxRules,
    maxRulesPerOwner: settings.alertMaxRulesPerToken,
    maxEventsPerState: settings.alertMaxEvents,
  };
}
