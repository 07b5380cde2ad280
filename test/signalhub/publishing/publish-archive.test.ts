import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create, Header } from 'tar';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { SMALL_BUNDLE, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

/** The header of an archive's entry, and its content. */
interface Entry {
  readonly path: string;
  readonly content?: string;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO' | 'Directory';
  readonly linkpath?: string;
  /** The claims of the header, where they are false. */
  readonly size?: number;
}

/** An archive as an attacker would make it, block by block. */
function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath, size }) => {
    const bytes = Buffer.from(content);
    const header = new Header({
      path,
      type,
      size: size ?? bytes.length,
      mode: 0o644,
      mtime: new Date(0),
      ...(linkpath === undefined ? {} : { linkpath }),
    });
    header.encode();
    const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512);
    return [header.block!, bytes, padding];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

/** A file with those bytes. */
function archiveFile(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'bundle.tar.gz');
  writeFileSync(path, bytes);
  return path;
}

async function refusalOf(path: string, limits = {}): Promise<string> {
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const signalhub = await openSignalhub({
    settings: { limits: { ...DEFAULT_BUNDLE_LIMITS, ...limits } },
  });
  const error = await signalhub.publish(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidBundleError);
  expect(signalhub.isEmpty()).toBe(true);
  expect(readdirSync(temporary).filter((name) => name.includes('bundle'))).toEqual([]);
  return (error as InvalidBundleError).message.split('\n').slice(1).join('\n');
}

describe('a .tar.gz archive', () => {
  test.each([
    ['of the files', (folder: string) => ({ cwd: folder, paths: readdirSync(folder) })],
    ['of the folder as it is', (folder: string) => ({ cwd: folder, paths: ['.'] })],
    ['of a folder by its name', (folder: string) => ({ cwd: join(folder, '..'), paths: ['b'] })],
  ])('%s is published like the folder itself', async (_how, choose) => {
    const folder = join(temporaryFolder(), 'b');
    writeBundle(folder, SMALL_BUNDLE);
    writeFileSync(join(folder, '.DS_Store'), 'ignored');
    const file = join(temporaryFolder(), 'bundle.tar.gz');
    const { cwd, paths } = choose(folder);
    await create({ gzip: true, file, cwd }, paths);
    const signalhub = await openSignalhub();
    const receipt = await signalhub.publish(file);
    expect(receipt).toMatchObject({ publicationId: 'small-1', isNew: true, addedCount: 10 });
    expect(await signalhub.publish(folder)).toMatchObject({ isNew: false, sequence: 1 });
  });

  test('has its faults reported with the files inside', async () => {
    const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
    writeFileSync(join(folder, 'company.ndjson'), '{}\n');
    const file = join(temporaryFolder(), 'bundle.tar.gz');
    await create({ gzip: true, file, cwd: folder }, ['.']);
    expect(await refusalOf(file)).toMatch(/^company.ndjson:1: must have required property/);
  });

  test.each<[string, Entry[], string]>([
    [
      'that climbs',
      [{ path: '../evil.ndjson' }],
      '"../evil.ndjson", which leads out of the bundle',
    ],
    ['inside that climbs', [{ path: 'b/../../evil' }], '"b/../../evil", which leads out'],
    ['with an absolute path', [{ path: '/etc/cron.d/evil' }], 'which leads out of the bundle'],
    ['with a path of Windows', [{ path: 'b\\..\\evil' }], 'which leads out of the bundle'],
    [
      'that is a symbolic link',
      [{ path: 'company.ndjson', type: 'SymbolicLink', linkpath: '/etc/hostname' }],
      'a SymbolicLink; pack the file itself',
    ],
    [
      'that is a hard link',
      [{ path: 'company.ndjson', type: 'Link', linkpath: 'manifest.json' }],
      'a Link; pack the file itself',
    ],
    ['that is a device', [{ path: 'company.ndjson', type: 'CharacterDevice' }], 'a CharacterDev'],
    ['that is a pipe', [{ path: 'company.ndjson', type: 'FIFO' }], 'a FIFO; pack the file itself'],
    ['in another folder', [{ path: 'a/x.ndjson' }, { path: 'b/y.ndjson' }], 'all files lie in one'],
    [
      'in folders of folders',
      [{ path: 'a/b/x.ndjson' }],
      'all files lie in one folder, or in none',
    ],
    ['twice', [{ path: 'x.ndjson' }, { path: './x.ndjson' }], 'has the file x.ndjson twice'],
    ['with an odd name', [{ path: '公司.ndjson' }], 'names of files are letters, digits and ._-'],
  ])('with an entry %s is rejected', async (_what, entries, message) => {
    const refusal = await refusalOf(archiveFile(gzipSync(tarOf(entries))));
    expect(refusal).toMatch(/^bundle.tar.gz: has the /);
    expect(refusal).toContain(message);
  });

  test('with too many entries, too large a file, or too large a total is rejected', async () => {
    const files = Array.from({ length: 9 }, (_, index) => ({ path: `f${index}`, content: 'x' }));
    const path = archiveFile(gzipSync(tarOf(files)));
    expect(await refusalOf(path, { maxFiles: 4 })).toBe('bundle.tar.gz: has more than 8 entries');
    const large = archiveFile(gzipSync(tarOf([{ path: 'f', content: 'x'.repeat(2_000) }])));
    expect(await refusalOf(large, { maxFileBytes: 1_999 })).toBe(
      'bundle.tar.gz: has the file f, larger than 1999 bytes',
    );
    expect(await refusalOf(large, { maxUnpackedBytes: 3_000 })).toBe(
      'bundle.tar.gz: unpacks to more than 3000 bytes',
    );
  });

  test('that unpacks to a thousand times its size is rejected before it has', async () => {
    const bomb = gzipSync(
      Buffer.concat([
        tarOf([{ path: 'f.ndjson', size: 2 ** 30 }]).subarray(0, 512),
        Buffer.alloc(100 * 2 ** 20),
      ]),
      { level: 9 },
    );
    expect(await refusalOf(archiveFile(bomb))).toBe(
      'bundle.tar.gz: unpacks to more than 200 times its size',
    );
  });

  test('that is invalid, compressed twice, truncated or damaged is rejected', async () => {
    const entries = [{ path: 'manifest.json', content: 'x'.repeat(3_000) }];
    const packed = gzipSync(tarOf(entries), { level: 0 });
    const noGzip = 'is not a gzip-compressed tar archive, or was damaged';
    expect(await refusalOf(archiveFile(Buffer.from('hello')))).toContain(noGzip);
    expect(await refusalOf(archiveFile(tarOf(entries)))).toContain(noGzip);
    expect(await refusalOf(archiveFile(gzipSync('x'.repeat(2_000))))).toContain('no tar archive');
    expect(await refusalOf(archiveFile(gzipSync(packed)))).toContain('has no tar archive inside');
    expect(await refusalOf(archiveFile(packed.subarray(0, -300)))).toContain('was cut off');
    const cut = gzipSync(tarOf(entries).subarray(0, 2_000));
    expect(await refusalOf(archiveFile(cut))).toContain('was cut off');
    const damaged = Buffer.from(packed);
    damaged[damaged.length - 6]! ^= 0xff;
    expect(await refusalOf(archiveFile(damaged))).toContain(noGzip);
  });

  test('with headers that name far more than a name is rejected', async () => {
    const extended = `${'9'.repeat(100_000)}`;
    const header = tarOf([{ path: 'x' }]).subarray(0, 512);
    const pax = new Header({
      path: 'PaxHeader/x',
      type: 'ExtendedHeader',
      size: extended.length,
      mode: 0o644,
      mtime: new Date(0),
    });
    pax.encode();
    const bytes = Buffer.concat([
      pax.block!,
      Buffer.from(extended),
      Buffer.alloc(512 - (extended.length % 512)),
      header,
      Buffer.alloc(1_024),
    ]);
    expect(await refusalOf(archiveFile(gzipSync(bytes)))).toContain('cannot be read');
  });

  test('that is empty has no manifest', async () => {
    const empty = gzipSync(tarOf([{ path: 'b/', type: 'Directory' }]));
    expect(await refusalOf(archiveFile(empty))).toBe('manifest.json: cannot be read (ENOENT)');
  });
});
