/** Technical indicators: a library of several hundred, and the parts to define more. */

// Find an indicator.
export { findIndicator, LIBRARY, LIBRARY_KNOWLEDGE } from '#indicators/indicator-library.ts';
export type { LibraryIndicator } from '#indicators/indicator-library.ts';
export type { FoundIndicator, SearchFilter } from '#indicators/catalog/indicator-search.ts';
export type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';

// Calculate it over bars.
export { barsOfRows } from '#indicators/engine/bar-columns.ts';
export type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';
export { calculate, CalculatedIndicator } from '#indicators/calculated-indicator.ts';
export type { BarWindow } from '#indicators/features/bar-window.ts';
export type { OutputColumns } from '#indicators/features/output-columns.ts';
export type { Indicator, IndicatorPlan, ParameterValues } from '#indicators/catalog/indicator.ts';

// Continue a calculation bar by bar.
export { runStepGraph, StepGraphRun } from '#indicators/engine/step-graph-run.ts';
export type { StepNode, Step, StepGraph } from '#indicators/engine/step-graph.ts';
export { isFit } from '#indicators/catalog/indicator.ts';

// Read its features.
export type {
  FeatureMoment,
  FeatureObservation,
} from '#indicators/features/feature-observation.ts';
export type { TriState, TriStates } from '#indicators/features/tri-states.ts';

// Draw it.
export { chartPicture } from '#indicators/charts/drawing/chart-picture.ts';
export type { WantedLook } from '#indicators/charts/drawing/chart-picture.ts';
export { chartTimes, drawPanels } from '#indicators/charts/chart-panels.ts';
export type { ChartPanel, DrawnEntry, DrawnItem } from '#indicators/charts/chart-panels.ts';
export type { EntrySignals } from '#indicators/charts/event-markers.ts';

// Define another one.
export { defineIndicator } from '#indicators/catalog/define-indicator.ts';
export * as parameters from '#indicators/catalog/parameters.ts';
export { secondSeries, group } from '#indicators/catalog/companions.ts';
export type { Fit, OutputSpec, Unit } from '#indicators/catalog/indicator.ts';
export { Composer, compose, keyed } from '#indicators/engine/compose.ts';
export type { Formula } from '#indicators/engine/compose.ts';
export * as arithmetic from '#indicators/steps/arithmetic.ts';
export { ema, wilder } from '#indicators/steps/exponential.ts';
export { highest, lowest } from '#indicators/steps/extremes.ts';
export { sma } from '#indicators/steps/sma.ts';
export { wma } from '#indicators/steps/wma.ts';
export * as conditions from '#indicators/features/condition.ts';
export { crossings } from '#indicators/features/crossing.ts';
export { event, state } from '#indicators/features/feature.ts';
export type { Feature } from '#indicators/features/feature.ts';
export * as chartItems from '#indicators/charts/chart-items.ts';
export type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';
