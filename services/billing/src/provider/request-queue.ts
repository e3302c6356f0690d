import { type Batch, rowPutOff, rowsWorked } from '@fovea/kit/jobs/each-row';
import PQueue from 'p-queue';

/** The provider takes 100 calls a second of an account; a tenth stays free for families who pay meanwhile. */
const perTenthOfASecond = 9;
/** Keeps that pace while the provider takes a quarter of a second to answer. */
const atOnce = 24;

/** Where calls that nobody waits for stand in line, of all regions this process works for. */
export const openLine = () => new PQueue({ concurrency: atOnce, interval: 100, intervalCap: perTenthOfASecond });

type OfCustomer = { id: string; customerId: string };

/**
 * Works at each when its turn in the line comes, one family's one after another: the provider refuses a customer's
 * second call while the first is under way. One that fails is reported for support, and the others go on. Resolves to how
 * many failed.
 */
export async function workInLine<Item extends OfCustomer>(
  line: PQueue,
  items: Item[],
  batch: Batch,
  work: (item: Item) => Promise<void>,
): Promise<{ failed: number }> {
  const worked: string[] = [];
  const families = Map.groupBy(items, ({ customerId }) => customerId).values();
  await Promise.all(
    Array.from(families, async (ofFamily) => {
      for (const item of ofFamily) {
        await line
          .add(() => work(item))
          .then(() => worked.push(item.id))
          .catch((error: unknown) => rowPutOff(error, item.id, batch));
      }
    }),
  );
  await rowsWorked(worked, batch);
  return { failed: items.length - worked.length };
}
