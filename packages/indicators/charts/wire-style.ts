import type { Style, StyleRole } from '#indicators/charts/chart-spec.ts';

export interface WireStyle {
  readonly role: StyleRole;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  readonly step: boolean;
}

/** A style as answers carry it, with nothing left to assume. */
export function wireStyle({ role, dash, step }: Style): WireStyle {
  return { role, dash: dash ?? 'solid', step: step ?? false };
}
