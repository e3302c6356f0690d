import { Page, type PageProps, type TextProps } from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { pdfPageHeight, pdfPageWidth } from './pdf-style.ts';
import type { PdfFont } from './typefaces.ts';
import { wordsIn } from './words.ts';

type Style = Exclude<TextProps['style'], readonly unknown[] | undefined>;
type PageStyle = Exclude<PageProps['style'], readonly unknown[] | undefined>;

/** A report's page with the product's name and the title above its parts. */
export function titledPage(
  { title, font, styles }: { title: string; font: PdfFont; styles: { page: PageStyle; brand: Style; title: Style } },
  ...parts: ReactNode[]
): ReactElement<PageProps> {
  const words = wordsIn(font);
  return createElement(
    Page,
    { size: [pdfPageWidth, pdfPageHeight], style: [styles.page, font.style] },
    words('Fovea', styles.brand),
    words(title, styles.title),
    ...parts,
  );
}
