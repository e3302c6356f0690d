import { type Batch, rowFailedOrPostponed, rowsWorked } from '@fovea/kit/jobs/each-row';
import PQueue from 'p-queue';

/** The provider accepts 100 calls a second per account; a tenth stays free for families who pay. */
const requestsPerInterval = 9;
/** Reaches that rate when the provider responds within a quarter of a second. */
const concurrency = 24;

/** Queue for background calls, shared by all regions of this process. */
export const createRequestQueue = () => new PQueue({ concurrency, interval: 100, intervalCap: requestsPerInterval });

type OfCustomer = { id: string; customerId: string };

/**
 * Works on each item in its turn, one at a time per family: the provider refuses concurrent calls for one customer. A
 * failed item is reported for support and the others continue. Resolves to the number of failures.
 */
export async function processInQueue<Item extends OfCustomer>(
  queue: PQueue,
  items: Item[],
  batch: Batch,
  work: (item: Item) => Promise<void>,
): Promise<{ failed: number }> {
  const worked: string[] = [];
  const families = Map.groupBy(items, ({ customerId }) => customerId).values();
  await Promise.all(
    Array.from(families, async (ofFamily) => {
      for (const item of ofFamily) {
        await queue
          .add(() => work(item))
          .then(() => worked.push(item.id))
          .catch((error: unknown) => rowFailedOrPostponed(error, item.id, batch));
      }
    }),
  );
  await rowsWorked(worked, batch);
  return { failed: items.length - worked.length };
}
