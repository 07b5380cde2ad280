import type { Settings } from '#platform/configuration/settings.ts';

/** What one check found. `advice` says what to do about a warning or a failure. */
export interface Finding {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly fact: string;
  readonly advice?: string;
}

/** A check of the set-up. It never throws: what goes wrong is a finding. */
export type Check = (settings: Settings) => Finding | Promise<Finding>;
