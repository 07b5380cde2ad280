/** Operator settings of the REST interface. */
export interface RestSettings {
  /** Maximum size of a request body, in bytes. */
  readonly maxBodyBytes: number;
  /** Number of trusted reverse proxies, which write `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

/** The documented defaults. */
export const DEFAULT_REST_SETTINGS: RestSettings = {
  maxBodyBytes: 4 * 1024 * 1024,
  trustedProxies: 0,
};
