import type { StyleRole } from '#clients/typescript/src/index.ts';

/** Colours of a chart, as the style sheet has them at the moment. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly line: string;
  readonly accent: string;
  readonly rise: string;
  readonly fall: string;
  /** Lines of indicators, which differ from each other and from the sides of a price. */
  readonly lines: readonly string[];
  readonly neutral: string;
  readonly level: string;
}

const LINE_COUNT = 8;
/** Where a role begins in the list of lines; roles that are not here have a colour of their own. */
const LINE_OF_ROLE: Readonly<Partial<Record<StyleRole, number>>> = {
  primary: 0,
  secondary: 1,
  tertiary: 2,
  signal: 1,
  middle: 3,
  upper: 4,
  lower: 4,
};

/** Reads the colours that the style sheet gives an element. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  element.append(probe);
  // A custom property reads as it is written, such as `var(--red)`; a colour is resolved.
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    ground: read('--panel'),
    text: read('--text'),
    muted: read('--muted'),
    grid: read('--grid'),
    line: read('--line'),
    accent: read('--accent'),
    rise: read('--rise'),
    fall: read('--fall'),
    lines: Array.from({ length: LINE_COUNT }, (_, at) => read(`--line-${at + 1}`)),
    neutral: read('--chart-neutral'),
    level: read('--chart-level'),
  };
  probe.remove();
  return palette;
}

/** The place of a role's line colour; entries that share a panel get different ones. Null for roles of meaning. */
export function lineIndexOf(role: StyleRole, entry: number): number | null {
  const base = LINE_OF_ROLE[role];
  return base === undefined ? null : (base + 3 * entry) % LINE_COUNT;
}

/** The colour of a role. */
export function roleColour(palette: Palette, role: StyleRole | string | null, entry = 0): string {
  switch (role) {
    case 'bullish':
    case 'positive':
      return palette.rise;
    case 'bearish':
    case 'negative':
      return palette.fall;
    case 'neutral':
      return palette.neutral;
    case 'level':
      return palette.level;
    default: {
      const at = lineIndexOf((role ?? 'primary') as StyleRole, entry) ?? 0;
      return palette.lines[at] ?? palette.accent;
    }
  }
}

/** The style sheet's name of the same colour, for texts next to the chart. */
export function roleVariable(role: StyleRole | string | null, entry = 0): string {
  switch (role) {
    case 'bullish':
    case 'positive':
      return 'var(--rise)';
    case 'bearish':
    case 'negative':
      return 'var(--fall)';
    case 'neutral':
      return 'var(--chart-neutral)';
    case 'level':
      return 'var(--chart-level)';
    default:
      return `var(--line-${(lineIndexOf((role ?? 'primary') as StyleRole, entry) ?? 0) + 1})`;
  }
}

/** The same colour, seen through: `rgb(1, 2, 3)` becomes `rgba(1, 2, 3, 0.2)`. */
export function seenThrough(colour: string, alpha: number): string {
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(colour)?.[1]
    ?.split(/[\s,/]+/)
    .slice(0, 3);
  return numbers === undefined ? colour : `rgba(${numbers.join(', ')}, ${alpha})`;
}
