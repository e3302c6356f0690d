/** The steps of `make up`, in this order; the first is install-packages.mjs. */
const steps = ['packages', 'clock', 'generated code', 'parts', 'databases', 'services', 'demo'] as const;

/** `5/7 migrating the databases`: how far the start has come. */
export const stepOf = (step: (typeof steps)[number], line: string): string =>
  `${steps.indexOf(step) + 1}/${steps.length} ${line}`;
