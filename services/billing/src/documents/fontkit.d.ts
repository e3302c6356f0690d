declare module 'fontkit' {
  /** A face from its file; it knows which letters it can draw. */
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
