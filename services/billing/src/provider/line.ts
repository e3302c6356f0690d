import PQueue from 'p-queue';

/** The provider takes 100 calls a second of an account; a tenth stays free for families who pay meanwhile. */
const perTenthOfASecond = 9;
/** Keeps that pace while the provider takes a quarter of a second to answer. */
const atOnce = 24;

/** Where calls that nobody waits for stand in line, of all regions this process works for. */
export const openLine = () => new PQueue({ concurrency: atOnce, interval: 100, intervalCap: perTenthOfASecond });

type OfCustomer = { customerId: string };

/**
 * Works at each when its turn in the line comes, one family's one after another: the provider refuses a customer's
 * second call while the first is under way. Answers how many failed; `failed` is told of each.
 */
export async function workInLine<Item extends OfCustomer>(
  line: PQueue,
  items: Item[],
  work: (item: Item) => Promise<void>,
  failed: (item: Item, error: unknown) => void,
): Promise<{ failed: number }> {
  let count = 0;
  const families = Map.groupBy(items, ({ customerId }) => customerId).values();
  await Promise.all(
    Array.from(families, async (ofFamily) => {
      for (const item of ofFamily) {
        await line
          .add(() => work(item))
          .catch((error: unknown) => {
            count += 1;
            failed(item, error);
          });
      }
    }),
  );
  return { failed: count };
}
