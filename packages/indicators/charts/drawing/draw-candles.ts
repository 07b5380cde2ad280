import type { PictureBars } from '#indicators/charts/drawing/draw-item.ts';
import type { PicturePanel } from '#indicators/charts/drawing/picture-panel.ts';
import { tenth } from '#indicators/charts/drawing/picture-panel.ts';

/** Part of the panel's height that the volume takes at its foot. */
const VOLUME_PART = 0.16;

/** Candles as two paths, one of each colour, and the volume at the foot of the panel. */
export function drawCandles(panel: PicturePanel, bars: PictureBars): void {
  const body = Math.max(0.6, panel.barWidth * 0.68);
  drawVolume(panel, bars, body);
  for (const isRising of [true, false]) {
    let wicks = '';
    let bodies = '';
    for (let at = 0; at < bars.count; at += 1) {
      const [open, close] = [bars.open[at]!, bars.close[at]!];
      if (close >= open !== isRising) continue;
      const x = panel.x(at);
      const [top, bottom] = [panel.y(Math.max(open, close)), panel.y(Math.min(open, close))];
      wicks += `M${x} ${panel.y(bars.high[at]!)}V${panel.y(bars.low[at]!)}`;
      const height = Math.max(1, tenth(bottom - top));
      bodies += `M${tenth(x - body / 2)} ${top}h${tenth(body)}v${height}h-${tenth(body)}z`;
    }
    if (wicks === '') continue;
    const colour = panel.colour(isRising ? 'bullish' : 'bearish');
    panel.shapes.push(
      `<path d="${wicks}" stroke="${colour}"/>`,
      `<path d="${bodies}" fill="${colour}"/>`,
    );
  }
}

function drawVolume(panel: PicturePanel, bars: PictureBars, body: number): void {
  let most = 0;
  for (let at = 0; at < bars.count; at += 1) most = Math.max(most, bars.volume[at]!);
  if (most === 0) return;
  const { top, height } = panel.frame;
  const foot = top + height;
  let path = '';
  for (let at = 0; at < bars.count; at += 1) {
    const tall = tenth(height * VOLUME_PART * (bars.volume[at]! / most));
    if (tall > 0)
      path += `M${tenth(panel.x(at) - body / 2)} ${foot}v-${tall}h${tenth(body)}v${tall}z`;
  }
  panel.shapes.push(`<path d="${path}" fill="${panel.colour('neutral')}" opacity=".35"/>`);
}
