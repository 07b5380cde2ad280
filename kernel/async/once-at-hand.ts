/**
 * Goes on with a value: at once where it is at hand, later where it is awaited. An `await` would put off what
 * need not wait, and each costs a round through the queue of promises.
 */
export function onceAtHand<Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
