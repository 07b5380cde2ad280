/** The providers that are simulated, by the names that faults are planted with. */
export const PROVIDER_NAMES = ['yahoo', 'eastmoney', 'smartbox', 'alternative_me'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];
