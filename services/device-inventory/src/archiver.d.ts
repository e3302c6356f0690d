// The package has no types; these are the ones in use.
declare module 'archiver' {
  import type { Transform } from 'node:stream';

  export class ZipArchive extends Transform {
    constructor(options?: { store?: boolean });
    append(source: Buffer, entry: { name: string }): this;
    finalize(): Promise<void>;
    abort(): this;
  }
}
