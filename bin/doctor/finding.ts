import type { Settings } from '#platform/configuration/settings.ts';

/** The result of one check. `advice` is the action for a warning or a failure. */
export interface Finding {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly fact: string;
  readonly advice?: string;
}

/** A check of the set-up. It never throws: failures are findings. */
export type Check = (settings: Settings) => Finding | Promise<Finding>;
