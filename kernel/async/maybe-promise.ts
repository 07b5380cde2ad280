/**
 * A value or a promise of it. A value that is ready is not awaited: each `await` costs a turn of the microtask queue.
 */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Applies `apply` to the value: synchronously when it is ready, else when the promise resolves. */
export function mapMaybe<Value, Result>(
  value: MaybePromise<Value>,
  apply: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(apply) : apply(value);
}

/** Joins values: into an array when all are ready, else into a promise of it. */
export function allMaybe<Value>(values: readonly MaybePromise<Value>[]): MaybePromise<Value[]> {
  return values.some((value) => value instanceof Promise)
    ? Promise.all(values)
    : (values as Value[]);
}

/**
 * Runs `work`, and passes the error that it throws or rejects with to `recover`, whose result replaces it. Throws or
 * rejects with what `recover` throws.
 */
export function catchMaybe<Value, Instead>(
  work: () => MaybePromise<Value>,
  recover: (error: unknown) => Instead,
): MaybePromise<Value | Instead> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
