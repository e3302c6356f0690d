declare module 'fontkit' {
  /** A typeface from its file. */
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
