/** Whether a property is a place in the array; all names that a program writes down begin with a letter. */
function isIndex(name: string | symbol): name is `${number}` & keyof Float64Array {
  if (typeof name !== 'string') return false;
  const first = name.charCodeAt(0);
  return (first >= 48 && first <= 57) || first === 45;
}

/** More numbers were read or written than a calculation may. */
export class BudgetSpent extends Error {}

/**
 * `Float64Array`, but every number that is read or written is counted, and one more than the budget
 * throws. A loop that goes round without end is so cut off after a known number of steps, however
 * fast or slow the machine is; nothing is timed.
 */
export class CountedArrays {
  #left = 0;
  #spent = 0;
  readonly #real = new WeakMap<object, Float64Array>();
  readonly Float64Array: Float64ArrayConstructor;

  constructor() {
    const wrap = (array: Float64Array): Float64Array => this.#counted(array);
    const unwrap = (value: unknown): unknown => this.#unwrapped(value);
    this.Float64Array = new Proxy(Float64Array, {
      construct: (type, args) => wrap(Reflect.construct(type, args.map(unwrap)) as Float64Array),
      get(type, name) {
        if (name === 'from') {
          return (...args: Parameters<typeof Float64Array.from>) => wrap(type.from(...args));
        }
        return Reflect.get(type, name) as unknown;
      },
    });
  }

  /** Runs something with so many numbers; how many of them it took. Throws `BudgetSpent`. */
  run(numbers: number, work: () => void): number {
    this.#left = numbers;
    this.#spent = 0;
    work();
    return this.#spent;
  }

  #count(): void {
    this.#spent += 1;
    this.#left -= 1;
    if (this.#left < 0) throw new BudgetSpent(`More than ${this.#spent - 1} numbers were handled.`);
  }

  #unwrapped(value: unknown): unknown {
    return typeof value === 'object' && value !== null ? (this.#real.get(value) ?? value) : value;
  }

  #counted(array: Float64Array): Float64Array {
    const made = new Proxy(array, {
      get: (target, name) => {
        if (isIndex(name)) {
          this.#count();
          return target[name];
        }
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        // What a method does is bounded by the array's length.
        return (...args: unknown[]) => {
          const answer: unknown = Reflect.apply(
            value,
            target,
            args.map((one) => this.#unwrapped(one)),
          );
          return answer instanceof Float64Array ? this.#counted(answer) : answer;
        };
      },
      set: (target, name, value) => {
        this.#count();
        if (!isIndex(name)) return Reflect.set(target, name, value, target);
        target[name] = value as number;
        return true;
      },
    });
    this.#real.set(made, array);
    return made;
  }
}
