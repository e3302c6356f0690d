export const healthPaths = { page: () => '/health' } as const;
