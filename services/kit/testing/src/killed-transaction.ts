/** Thrown in the middle of a transaction. */
export class Killed extends Error {}

/** A client that throws at the n-th step within a transaction: the database rolls it back. */
export function dyingAt<Client extends object>(client: Client, step: number): Client {
  return new Proxy(client, {
    get(own, name) {
      const found: unknown = Reflect.get(own, name);
      if (name !== '$transaction' || typeof found !== 'function') return found;
      return (work: (tx: object) => unknown) => found.call(own, (tx: object) => work(counting(tx, { left: step })));
    },
  });
}

const counting = (tx: object, steps: { left: number }): object =>
  new Proxy(tx, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === 'object' && found !== null) return counting(found, steps);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        steps.left -= 1;
        if (steps.left < 0) throw new Killed();
        return found.apply(target, given);
      };
    },
  });
