const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const toKatakana = 0x60;

/** Hiragana as katakana. */
export const katakana = (text: string): string =>
  text.replace(hiragana, (letter) => String.fromCharCode(letter.charCodeAt(0) + toKatakana));
