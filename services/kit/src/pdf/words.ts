import { Text, type TextProps, View } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { type PdfFont, printable, wordsOf } from './typefaces.ts';

type Style = Exclude<TextProps['style'], readonly unknown[] | undefined>;

/** A text in lines, also where it has no spaces, drawn with the faces of the font. */
export type Words = (text: string, ...style: Style[]) => ReactElement;

export const wordsIn =
  (font: PdfFont): Words =>
  (text, ...style) => {
    const parts = wordsOf(printable(text, font));
    if (parts.length === 1) return createElement(Text, { style }, parts[0]);
    const isAtEnd = style.some(({ textAlign }) => textAlign === 'right');
    const row = {
      flexDirection: 'row' as const,
      flexWrap: 'wrap' as const,
      justifyContent: isAtEnd ? ('flex-end' as const) : ('flex-start' as const),
    };
    return createElement(View, { style: [...style, row] }, ...parts.map((part) => createElement(Text, {}, part)));
  };
