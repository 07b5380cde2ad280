import { expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { serveSignalhub } from '#test/signalhub/serve-signalhub.ts';

interface Capability {
  readonly path: string;
  readonly request: {
    readonly parameters: readonly {
      readonly name: string;
      readonly in: string;
      readonly schema: { readonly examples?: readonly unknown[] };
    }[];
  };
}

// The demo is built again on every start, so its research, owners and baskets differ from day to
// day.
test.each(['2026-11-22', '2027-12-31', '2026-11-20', '2026-06-30'].slice(0, deep(1)))(
  'every example of every capability works by itself in the demo of %s',
  async (date) => {
    const nowMs = Date.parse(`${date}T18:02:00+08:00`);
    const signalhub = await openDemoSignalhub(nowMs);
    const get = await serveSignalhub(signalhub);
    const { body } = await get('/api/signalhub/capabilities');
    for (const { id } of body['capabilities'] as readonly { id: string }[]) {
      const document = (await get(`/api/signalhub/capabilities/${id}`)).body;
      const { path, request } = document['capability'] as Capability;
      const examplesIn = (place: string): [string, string][] =>
        request.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, String(schema.examples?.[0])]);
      const url = examplesIn('path').reduce(
        (filled, [name, example]) => filled.replace(`{${name}}`, example),
        path,
      );
      for (const [name, example] of [['page', '1'], ...examplesIn('query')]) {
        const answer = await get(`${url}?${name}=${encodeURIComponent(example!)}`);
        expect(answer.status, `${url}?${name}=${example}`).toBe(200);
        expect(answer.body, `${url}?${name}=${example}`).not.toMatchObject({ available: false });
      }
    }
  },
  60_000,
);
