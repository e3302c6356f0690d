/** Style of all PDFs. PDF renderers support no CSS variables, so these are the light theme's values. */
export const pdfColors = {
  paper: '#ffffff',
  text: '#242424',
  muted: '#616161',
  rule: '#d1d1d1',
  brand: '#0f6c7a',
  /** The bright centre of the mark. */
  accent: '#f2a33a',
  good: '#0e700e',
  poor: '#b10e1c',
} as const;

/** Width of every PDF page: 210.28 mm, in points. */
export const pdfPageWidth = (210.28 / 25.4) * 72;
/** A4's height in points; only the width is specified. */
export const pdfPageHeight = (297 / 25.4) * 72;
