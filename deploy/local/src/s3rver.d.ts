declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  type Metadata = Record<string, string>;

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    logger: { silent: boolean };
    store: {
      putObject(object: {
        bucket: string;
        key: string;
        content: Buffer | Readable;
        metadata: Metadata;
      }): Promise<{ size: number; md5: string }>;
      putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>;
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
    };
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}

declare module 's3rver/lib/models/account.js' {
  const account: { DUMMY_ACCOUNT: { createKeyPair(accessKey: string, secretKey: string): void } };
  export default account;
}
