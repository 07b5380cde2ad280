/** A protobuf message, decoded without its schema: values by field number. */
export class ProtobufMessage {
  readonly #values = new Map<number, (bigint | Buffer)[]>();

  constructor(bytes: Buffer) {
    let at = 0;
    const varint = (): bigint => {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        const byte = bytes[at++]!;
        value |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    };
    const take = (length: number): Buffer => bytes.subarray(at, (at += length));
    while (at < bytes.length) {
      const tag = Number(varint());
      const values = this.#values.getOrInsertComputed(tag >> 3, () => []);
      const wireType = tag & 7;
      if (wireType === 0) values.push(varint());
      else if (wireType === 1) values.push(take(8));
      else if (wireType === 2) values.push(take(Number(varint())));
      else if (wireType === 5) values.push(take(4));
      else throw new Error(`There is no wire type ${wireType}.`);
    }
  }

  messages(field: number): ProtobufMessage[] {
    return this.#bytes(field).map((bytes) => new ProtobufMessage(bytes));
  }

  message(field: number): ProtobufMessage | null {
    return this.messages(field)[0] ?? null;
  }

  text(field: number): string {
    return this.#bytes(field)[0]?.toString() ?? '';
  }

  hex(field: number): string {
    return this.#bytes(field)[0]?.toString('hex') ?? '';
  }

  /** A varint; 0 where it is absent. */
  integer(field: number): number {
    const [value] = this.#values.get(field) ?? [];
    return typeof value === 'bigint' ? Number(value) : 0;
  }

  fixed64(field: number): bigint | null {
    return this.#bytes(field)[0]?.readBigUInt64LE() ?? null;
  }

  double(field: number): number | null {
    return this.#bytes(field)[0]?.readDoubleLE() ?? null;
  }

  /** A packed list of doubles. */
  doubles(field: number): number[] {
    return this.#eights(field).map((eight) => eight.readDoubleLE());
  }

  /** A packed list of fixed64. */
  fixed64s(field: number): number[] {
    return this.#eights(field).map((eight) => Number(eight.readBigUInt64LE()));
  }

  has(field: number): boolean {
    return this.#values.has(field);
  }

  #eights(field: number): Buffer[] {
    const bytes = Buffer.concat(this.#bytes(field));
    return Array.from({ length: bytes.length / 8 }, (_, at) => bytes.subarray(at * 8, at * 8 + 8));
  }

  #bytes(field: number): Buffer[] {
    return (this.#values.get(field) ?? []).filter((value) => typeof value !== 'bigint');
  }
}
