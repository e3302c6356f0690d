// The part of WebAssembly the schema engine needs; TypeScript declares it only for browsers.
declare namespace WebAssembly {
  type Exports = { __wbindgen_start(): void };
  function instantiate(bytes: Uint8Array, imports: Record<string, object>): Promise<{ instance: { exports: Exports } }>;
}
