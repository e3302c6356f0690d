/** Whose trail the page shows, by its address: for its dialogs. */
export const isPlatform = (query: URLSearchParams): true | undefined =>
  query.get('platform') === 'true' ? true : undefined;
