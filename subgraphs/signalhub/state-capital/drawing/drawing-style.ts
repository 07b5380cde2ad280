export type DrawingTheme = 'light' | 'dark';

/** Colours that differ between the themes; text has a contrast of at least 4.5. */
const COLOURS = {
  light: {
    background: '#fff',
    text: '#1f2933',
    muted: '#52606d',
    box: '#fff',
    boxLine: '#9aa5b1',
    person: '#f3f0ff',
    personLine: '#7b61c4',
    state: '#fdecea',
    stateLine: '#c0392b',
    stateText: '#a5281b',
    public: '#f5f7fa',
    publicLine: '#cbd2d9',
    company: '#102a43',
    companyText: '#fff',
    companyKind: '#d9e2ec',
    edge: '#829ab1',
    control: '#7b341e',
    voting: '#2b6cb0',
    concert: '#2f855a',
  },
  dark: {
    background: '#11151c',
    text: '#dfe5ee',
    muted: '#94a1b3',
    box: '#1a212c',
    boxLine: '#4b5a6e',
    person: '#262041',
    personLine: '#9d86e9',
    state: '#3b1a1d',
    stateLine: '#ff6b5e',
    stateText: '#ff8f85',
    public: '#161c25',
    publicLine: '#38445a',
    company: '#d9e6f5',
    companyText: '#0b1a2b',
    companyKind: '#34465c',
    edge: '#7088a3',
    control: '#e0916d',
    voting: '#6aaef0',
    concert: '#57c08a',
  },
} as const;

/** The background of a theme. */
export function backgroundOf(theme: DrawingTheme): string {
  return COLOURS[theme].background;
}

/** The style sheet of a drawing. */
export function drawingStyle(theme: DrawingTheme): string {
  const c = COLOURS[theme];
  return [
    `text{font-family:"Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;fill:${c.text}}`,
    `.head{font-size:17px;font-weight:600}.sub,.key{font-size:12px;fill:${c.muted}}`,
    `.name{font-size:13px}.kind{font-size:10.5px;fill:${c.muted}}.tag{font-size:10.5px;fill:#fff}`,
    `.box{fill:${c.box};stroke:${c.boxLine};stroke-width:1.2}.person{fill:${c.person};stroke:${c.personLine}}`,
    `.state{fill:${c.state};stroke:${c.stateLine}}.public{fill:${c.public};stroke:${c.publicLine}}`,
    `.company{fill:${c.company};stroke:${c.company}}.company-name{fill:${c.companyText};font-weight:600}` +
      `.company-kind{fill:${c.companyKind}}`,
    '.controller{stroke-width:3}',
    `.edge{fill:none;stroke:${c.edge};stroke-width:1.4;marker-end:url(#tip)}` +
      `.state-path{stroke:${c.stateLine};stroke-width:2.2}`,
    `.unknown{stroke-dasharray:6 5}.control{stroke:${c.control};stroke-dasharray:2 4}`,
    `.voting{stroke:${c.voting};stroke-dasharray:8 3 2 3}.concert{stroke:${c.concert};stroke-dasharray:5 3}`,
    `.label{font-size:11.5px;paint-order:stroke;stroke:${c.background};stroke-width:4px;stroke-linejoin:round}`,
    `.label-state{fill:${c.stateText};font-weight:600}`,
  ].join('');
}
