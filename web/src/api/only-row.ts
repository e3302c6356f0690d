import type { PageOf } from '@fovea/contracts/envelope';
import { ApiError, codes } from './errors.ts';
import type { ApiQuery } from './query.ts';

/** The only row of a list query by id, for that row's dialog. Throws not found when it is missing. */
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
