export type ScanOperator = 'gt' | 'gte' | 'lt' | 'lte' | 'crosses_above' | 'crosses_below';
