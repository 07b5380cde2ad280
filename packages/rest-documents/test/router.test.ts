import { expect, test } from 'vitest';
import { allowedMethods, Router } from '#rest-documents/http/router.ts';

test.each(['/api/tasks', '/api/tasks/{id}'])('every method of %s has its handler', (path) => {
  const router = new Router<string>();
  router.add('POST', path, 'write');
  router.add('GET', path, 'read');
  const { endpoint } = router.find(path.replace('{id}', '7'))!;
  expect(Object.fromEntries(endpoint.methods)).toEqual({ GET: 'read', POST: 'write' });
  expect(allowedMethods(endpoint)).toBe('GET, POST');
});
