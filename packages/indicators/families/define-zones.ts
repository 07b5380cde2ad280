import type { ListOf } from '#indicators/engine/list-of.ts';
import type { Static, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { tracedZones } from '#indicators/charts/open-zones.ts';
import { any, equals, output, within } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { MAX_OPEN_ZONES, openZones } from '#indicators/steps/open-zones.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** What creates the zones of an indicator. */
interface CreatedZones {
  /** 1 where the row creates a bullish zone, -1 a bearish one, 0 otherwise; then its top and bottom. */
  readonly zone: ListOf<StepNode, 3>;
  /** The highest and the lowest price of each row that may end a zone. */
  readonly ends: readonly [highest: StepNode, lowest: StepNode];
}

interface ZoneEvent {
  readonly name: string;
  readonly definition: string;
}

/** Definition of an indicator whose zones are followed until price has gone through them. */
interface ZoneFacts<Properties extends TProperties> extends FamilyMember<Properties> {
  /** How its columns begin: `gap`. */
  readonly prefix: string;
  /** What a zone is called within a sentence, and what its end is: `gap`, `filled`. */
  readonly noun: string;
  readonly ended: string;
  /** Whether reaching the far edge ends a zone, or only going beyond it. */
  readonly endsAtEdge: boolean;
  /** Whether closes alone end a zone, orany trade. */
  readonly endsByClose: boolean;
  readonly bullish: ZoneEvent;
  readonly bearish: ZoneEvent;
  /** Bars that make a zone. */
  readonly bars: number;
  readonly label: string;
  /** Whether closes inside of a zone mean anything; false for zones that are too low to rest in. */
  readonly holdsCloses: boolean;
  readonly create: (params: Static<TObject<Properties>>, composer: Composer) => ListOf<StepNode, 3>;
}

type ZoneKey = keyof ReturnType<typeof zoneOutputs>;

/** Makes an indicator of zones: where they are made, the nearest open ones, and what happens to them. */
export function defineZones<Properties extends TProperties>(
  facts: ZoneFacts<Properties>,
): Indicator {
  const { prefix, noun, ended, endsAtEdge, endsByClose, bars, label } = facts;
  const { bullish, bearish, create, holdsCloses, ...described } = facts;
  return defineIndicator<Properties, ZoneKey>({
    ...described,
    category: 'structure',
    standard: false,
    caveats: [
      ...(facts.caveats ?? []),
      `Of the open zones of each direction the newest ${MAX_OPEN_ZONES} are followed, each for ` +
        `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
    ],
    outputs: () => zoneOutputs(prefix, noun, ended),
    calculate: (params, c) => {
      const [high, low, close] = c.bars('high', 'low', 'close');
      const zone = create(params, c);
      const ends: CreatedZones['ends'] = endsByClose ? [close, close] : [high, low];
      return { ...followed(c, { zone, ends }, endsAtEdge) };
    },
    // A value stays known while nothing happens.
    precondition: () => ({ bars: Infinity }),
    features: () => [
      ...madeEvents(bars, bullish, bearish),
      ...metEvents(noun, ended),
      ...(holdsCloses ? insideStates(noun) : []),
    ],
    chart: () => ({
      pane: 'main',
      items: [zonesItem(facts.title, label, bars, endsAtEdge, endsByClose)],
    }),
  });
}

function followed(
  c: Composer,
  { zone, ends }: CreatedZones,
  endsAtEdge: boolean,
): Record<ZoneKey, StepNode> {
  const [high, low, close] = c.bars('high', 'low', 'close');
  const open = c.runAll(openZones(endsAtEdge), high, low, close, ...ends, ...zone);
  return {
    direction: zone[0],
    top: zone[1],
    bottom: zone[2],
    bullTop: open[6],
    bullBottom: open[7],
    bearTop: open[8],
    bearBottom: open[9],
    bullTouched: open[0],
    bearTouched: open[1],
    bullEnded: open[2],
    bearEnded: open[3],
    inBull: open[4],
    inBear: open[5],
  };
}

function zoneOutputs(prefix: string, noun: string, ended: string) {
  const price = (column: string, description: string): OutputSpec => {
    return { column: `${prefix}_${column}`, unit: 'price', sparse: true, description };
  };
  const flag = (column: string, description: string): OutputSpec => {
    return { column: `${prefix}_${column}`, unit: 'flag', range: [0, 1], description };
  };
  const direction: OutputSpec = {
    column: prefix,
    unit: 'label',
    range: [-1, 1],
    description: `1 where the bar makes a bullish ${noun}, -1 a bearish one, 0 otherwise.`,
  };
  return {
    direction,
    top: price('top', `Top of the ${noun} that the bar makes.`),
    bottom: price('bottom', `Bottom of the ${noun} that the bar makes.`),
    bullTop: price('bull_top', `Top of the open bullish ${noun} nearest to the close.`),
    bullBottom: price('bull_bottom', `Bottom of the open bullish ${noun} nearest to the close.`),
    bearTop: price('bear_top', `Top of the open bearish ${noun} nearest to the close.`),
    bearBottom: price('bear_bottom', `Bottom of the open bearish ${noun} nearest to the close.`),
    bullTouched: flag('bull_touched', `1 where price first trades back into a bullish ${noun}.`),
    bearTouched: flag('bear_touched', `1 where price first trades back into a bearish ${noun}.`),
    bullEnded: flag(`bull_${ended}`, `1 where a bullish ${noun} is ${ended}, which ends it.`),
    bearEnded: flag(`bear_${ended}`, `1 where a bearish ${noun} is ${ended}, which ends it.`),
    inBull: flag('in_bull', `1 where the close lies in an open bullish ${noun}.`),
    inBear: flag('in_bear', `1 where the close lies in an open bearish ${noun}.`),
  };
}

function madeEvents(bars: number, bullish: ZoneEvent, bearish: ZoneEvent): Feature<ZoneKey>[] {
  const made = (value: 1 | -1) => within(bars, equals<ZoneKey>(output('direction'), value));
  return [
    event(bullish.name, 'bullish', bullish.definition, made(1)),
    event(bearish.name, 'bearish', bearish.definition, made(-1)),
  ];
}

function metEvents(noun: string, ended: string): Feature<ZoneKey>[] {
  const either = (a: ZoneKey, b: ZoneKey) => any(equals(output(a), 1), equals(output(b), 1));
  return [
    event(
      'zone_touched',
      'neutral',
      `Price trades back into an open ${noun} for the first time since it was made.`,
      either('bullTouched', 'bearTouched'),
    ),
    event(
      'zone_ended',
      'neutral',
      `An open ${noun} is ${ended}, which ends it.`,
      either('bullEnded', 'bearEnded'),
    ),
  ];
}

function insideStates(noun: string): Feature<ZoneKey>[] {
  return [
    state(
      'inside_bullish_zone',
      'bullish',
      `The close lies in an open bullish ${noun}.`,
      equals(output('inBull'), 1),
    ),
    state(
      'inside_bearish_zone',
      'bearish',
      `The close lies in an open bearish ${noun}.`,
      equals(output('inBear'), 1),
    ),
  ];
}

function zonesItem(
  title: string,
  label: string,
  bars: number,
  atEdge: boolean,
  byClose: boolean,
): ChartItem<never> {
  return {
    type: 'zones',
    title,
    style: { role: 'neutral' },
    zonesOf: ({ high, low, close, length }, { direction, top, bottom }) =>
      tracedZones(
        length,
        { direction: direction!, top: top!, bottom: bottom!, barsBack: () => bars - 1 },
        { highest: byClose ? close : high, lowest: byClose ? close : low, atEdge },
        label,
      ),
  };
}
