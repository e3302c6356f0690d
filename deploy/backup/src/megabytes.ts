/** `61 MB`, or `61 MB in 2.0 s, 31 MB/s`. */
export function inMegabytes(bytes: number, ms?: number): string {
  const megabytes = bytes / 1_000_000;
  const size = `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
  return ms === undefined
    ? size
    : `${size} in ${(ms / 1000).toFixed(1)} s, ${(megabytes / (ms / 1000)).toFixed(0)} MB/s`;
}
