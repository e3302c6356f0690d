/**
 * Rows in batches, walked by key: `next` gets the last row of the batch before and returns the following
 * ones, an empty batch ends it.
 */
export async function* walk<Row>(next: (after: Row | undefined) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) yield rows;
}
