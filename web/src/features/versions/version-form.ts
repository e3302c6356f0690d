import { SaveRelease } from '@fovea/contracts/releases/schema';
import { z } from 'zod';

/** What the dialog holds: the archive with its name instead of its bare address. */
export const VersionForm = SaveRelease.omit({ url: true }).extend({
  file: z.object({ name: z.string(), url: z.string() }, { error: 'required' }),
});
export type VersionForm = z.output<typeof VersionForm>;

export const toRelease = ({ file, ...values }: VersionForm): z.input<typeof SaveRelease> => ({
  ...values,
  url: file.url,
});
