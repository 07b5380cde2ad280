interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
}

interface Model {
  validate(): void;
}

const MODELS: Readonly<Record<string, () => Promise<object>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
};

/**
 * What is wrong with a resource by the schema of its kind. The published validators accept unknown members. So each
 * object notes which members the validator reads: those that it does not read are unknown to the schema.
 */
export async function strictlyValidated(resource: Resource): Promise<string[]> {
  const { apiVersion, kind } = resource;
  const models = (await MODELS[apiVersion]?.()) as
    | Readonly<Record<string, new (data: object) => Model>>
    | undefined;
  const ofKind = models?.[kind];
  if (ofKind === undefined) return [`there is no ${kind} of ${apiVersion}`];
  const faults: string[] = [];
  const unread = new Set<string>();
  const model = new ofKind({});
  Object.assign(model, watched(resource, '', unread));
  try {
    model.validate();
  } catch (error) {
    faults.push(...(error instanceof Error ? error.message.split(/, (?=data)/) : [String(error)]));
  }
  return [...faults, ...Array.from(unread, (path) => `${path} is unknown`)];
}

/** Objects whose members leave `unread` when they are read by name. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const own = `${path}/${key}`;
    if (!Array.isArray(value)) unread.add(own);
    return [key, watched(member, own, unread)] as const;
  });
  const copy = Array.isArray(value)
    ? members.map(([, member]) => member)
    : Object.fromEntries(members);
  return new Proxy(copy as object, {
    get(target, key, receiver) {
      if (typeof key === 'string') unread.delete(`${path}/${key}`);
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}
