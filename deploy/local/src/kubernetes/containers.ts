import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import type { Environment } from '../environment.ts';
import type { Manifest } from './render.ts';

type Pods = { object: Manifest; labels: Record<string, string>; spec: NonNullable<IPodTemplateSpec['spec']> };
/** The content of a vault: keys with values, by the secret's name. */
export type Vault = Record<string, Environment>;

/** Every kind of pod among the objects. */
export const podsOf = (objects: Manifest[]): Pods[] =>
  objects.flatMap((object) => {
    const { template } = (object.spec ?? {}) as { template?: IPodTemplateSpec };
    if (!template?.spec || !('containers' in template.spec)) return [];
    return [{ object, labels: template.metadata?.labels ?? {}, spec: template.spec }];
  });

export const containersOf = ({ spec }: Pods): IContainer[] => [...(spec.initContainers ?? []), ...spec.containers];

/** The variables of a pod's container; throws where one refers to a missing object. */
export function variablesOf(container: IContainer, { labels }: Pods, objects: Manifest[], vault: Vault): Environment {
  const configMap = (name = ''): Environment => {
    const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (!found) throw new Error(`There is no ConfigMap ${name}`);
    return found.data as Environment;
  };
  const secret = (name = ''): Environment => {
    const found = vault[name];
    if (!found) throw new Error(`There is no secret ${name}`);
    return found;
  };
  const key = (values: Environment, name: string, isOptional = false) => {
    if (values[name] === undefined && !isOptional) throw new Error(`${name} is not there`);
    return values[name];
  };
  const whole = (container.envFrom ?? []).map(({ configMapRef, secretRef }) =>
    secretRef ? secret(secretRef.name) : configMap(configMapRef?.name),
  );
  const single = (container.env ?? []).map(({ name, value, valueFrom }): [string, string | undefined] => {
    const { secretKeyRef, configMapKeyRef, fieldRef } = valueFrom ?? {};
    if (secretKeyRef) return [name, key(secret(secretKeyRef.name), secretKeyRef.key, secretKeyRef.optional)];
    if (configMapKeyRef) return [name, key(configMap(configMapKeyRef.name), configMapKeyRef.key)];
    if (fieldRef) return [name, fieldRef.fieldPath === "metadata.labels['app']" ? labels.app : fieldRef.fieldPath];
    return [name, value];
  });
  return { ...Object.assign({}, ...whole), ...Object.fromEntries(single) };
}
