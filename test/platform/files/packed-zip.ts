import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of some files, as PKWARE's note describes it: deflated, or stored. */
export function packedZip(
  files: Readonly<Record<string, string>>,
  options: { readonly isStored?: boolean; readonly comment?: string } = {},
): Buffer {
  const { isStored = false, comment = '' } = options;
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const data = isStored ? bytes : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([word(0x04034b50), fields, nameBytes, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([word(0x02014b50), half(20), fields, tail, nameBytes]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = half(directory.length);
  const sizes = Buffer.concat([word(listed.length), word(at)]);
  const end = [word(0x06054b50), word(0), count, count, sizes, half(comment.length)];
  return Buffer.concat([...parts, listed, ...end, Buffer.from(comment)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
