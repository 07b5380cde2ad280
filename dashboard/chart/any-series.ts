import type { ISeriesApi, SeriesType } from 'lightweight-charts';

/** A series of any type. */
export type AnySeries = ISeriesApi<SeriesType>;
