/** Whether the page shows the platform's audit log, by its address. */
export const isPlatform = (query: URLSearchParams): true | undefined =>
  query.get('platform') === 'true' ? true : undefined;
