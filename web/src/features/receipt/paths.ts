export const receiptPaths = { page: () => '/receipt' } as const;
