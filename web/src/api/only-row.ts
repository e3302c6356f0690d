import type { PageOf } from '@fovea/contracts/envelope';
import { ApiError, codes } from './errors.ts';
import type { ApiQuery } from './query.ts';

/** The one row of a list's query that names an id, for the dialog of that row. Throws not found when there is none. */
export function onlyRow<Row>({ queryKey: [endpoint, input], queryFn }: ApiQuery<PageOf<Row>>): ApiQuery<Row> {
  return {
    queryKey: [endpoint, { only: input }],
    queryFn: async (context) => {
      const { list } = await queryFn(context);
      const [row] = list;
      if (!row) throw new ApiError(codes.notFound, '');
      return row;
    },
  };
}
