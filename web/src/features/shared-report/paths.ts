/** With its key the link is given by a family: the contract's `links` lead here. */
export const sharedReportPaths = { page: () => '/sharedreport' } as const;
