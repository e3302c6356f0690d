import {
  type Coverage,
  emptyBox,
  facesFor,
  lettersOf,
  type PdfFont,
  type TypefaceName,
} from '@fovea/contracts/typefaces';
import { Font } from '@react-pdf/renderer';

/** Server and browser read typefaces differently. */
type Typefaces = {
  coverageOf(typeface: TypefaceName): Promise<Coverage>;
  /** Makes the part of a typeface known to the renderer, by the name of the family that it gives. */
  register(typeface: TypefaceName, part: string): Promise<string>;
};

/** Registers the faces that draw these texts. */
export async function pdfFontFrom(texts: readonly string[], { coverageOf, register }: Typefaces): Promise<PdfFont> {
  // Without this the renderer breaks words at arbitrary places.
  Font.registerHyphenationCallback((word) => [word]);
  const familiesFor = async (drawn: readonly string[]) =>
    Promise.all((await facesFor(drawn, coverageOf)).map(({ typeface, part }) => register(typeface, part)));
  const families = await familiesFor(texts);
  // Tables of coverage name letters that the files do not have.
  const faces = await Promise.all(families.map(faceOf));
  const missing = lettersOf(texts).filter((letter) => !faces.some((has) => has(letter)));
  if (missing.length > 0) families.push(...(await familiesFor([emptyBox])));
  return {
    style: {
      fontFamily: [...new Set(families)],
      // The renderer loses the end of a word whose last letter a face takes apart, as Noto Sans does with ị.
      fontFeatureSettings: { ccmp: false },
    },
    missing: new Set(missing),
  };
}

async function faceOf(fontFamily: string): Promise<(letter: string) => boolean> {
  await Font.load({ fontFamily });
  const face = Font.getFont({ fontFamily })?.data;
  return (letter) => face?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
}
