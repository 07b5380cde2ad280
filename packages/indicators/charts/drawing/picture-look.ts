import type { StyleRole } from '#indicators/charts/chart-spec.ts';

export type PictureTheme = 'light' | 'dark';
export type PictureLanguage = 'en' | 'zh';
export type RisingColour = 'green' | 'red';

/** The look of a picture. Sizes are in pixels. */
export interface PictureLook {
  readonly width: number;
  /** Height of the whole picture. */
  readonly height: number;
  readonly theme: PictureTheme;
  readonly language: PictureLanguage;
  /** Colour of rising prices: green in most of the world, red in China, Japan and Korea. */
  readonly rising: RisingColour;
}

/** Colours of a theme. */
export interface Palette {
  readonly ground: string;
  readonly grid: string;
  readonly text: string;
  readonly muted: string;
  readonly roles: Readonly<Record<StyleRole, string>>;
}

const GREEN = { light: '#16803c', dark: '#2fbf71' } as const;
const RED = { light: '#cf2233', dark: '#ff5c68' } as const;

/** The colours of a look; text and lines have a contrast of at least 4.5 and 3 against the ground (WCAG 2.2). */
export function paletteOf({ theme, rising }: Pick<PictureLook, 'theme' | 'rising'>): Palette {
  const [up, down] = rising === 'green' ? [GREEN[theme], RED[theme]] : [RED[theme], GREEN[theme]];
  const isLight = theme === 'light';
  return {
    ground: isLight ? '#ffffff' : '#11151c',
    grid: isLight ? '#e6e9ee' : '#232a35',
    text: isLight ? '#1b2430' : '#dfe5ee',
    muted: isLight ? '#5b6675' : '#94a1b3',
    roles: {
      primary: isLight ? '#2563c9' : '#6ea8fe',
      secondary: isLight ? '#b45f06' : '#ffb454',
      tertiary: isLight ? '#7c3aed' : '#b794f6',
      signal: isLight ? '#b45f06' : '#ffb454',
      upper: isLight ? '#64748b' : '#8b9bb4',
      middle: isLight ? '#2563c9' : '#6ea8fe',
      lower: isLight ? '#64748b' : '#8b9bb4',
      positive: up,
      negative: down,
      bullish: up,
      bearish: down,
      neutral: isLight ? '#7b8794' : '#8b9bb4',
      level: isLight ? '#7b8794' : '#8b9bb4',
    },
  };
}
