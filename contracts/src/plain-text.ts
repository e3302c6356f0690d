import { katakana } from './kana.ts';

/** Letters that no Unicode rule takes apart, as people without the key for them type them. */
const folded: Record<string, string> = {
  ł: 'l',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const foldedLetters = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');
/** Accents go; the two marks that make another kana of a kana stay. */
const accents = /(?![\u3099\u309a])\p{M}/gu;

/**
 * Lowercase, without accents, full-width letters as ordinary ones, single spaces: the form in which texts are stored
 * for searching and sorting, and in which typed text is compared with them. Shared, so that the browser's choices and
 * the services' lists match alike.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(foldedLetters, (letter) => folded[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Kanji that names are written with in several forms; searches take each for the first of its group. */
const nameVariants = [
  ...[
    '高髙',
    '崎﨑嵜',
    '吉𠮷',
    '浜濱濵',
    '辺邊邉',
    '斎斉齋齊',
    '沢澤',
    '広廣',
    '島嶋嶌',
    '富冨',
    '桜櫻',
    '国國',
    '真眞',
    '恵惠',
  ],
  ...[
    '滝瀧',
    '竜龍',
    '館舘',
    '峰峯',
    '淵渕',
    '桧檜',
    '関關',
    '黒黑',
    '徳德',
    '栄榮',
    '静靜',
    '豊豐',
    '柳栁',
    '梅楳',
    '蔵藏',
  ],
];
const variants = new Map(
  nameVariants.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
);
const variantLetters = new RegExp(`[${[...variants.keys()].join('')}]`, 'gu');
/**
 * A plain text whose forms of kana and kanji are one: やまだ is found by ヤマダ, 髙橋 by 高橋. Search columns hold it beside the
 * plain text, by which rows are sorted.
 */
export const searchForm = (text: string): string =>
  katakana(plain(text))
    .replace(/[\u200c\u200d]/g, '')
    .replace(variantLetters, (letter) => variants.get(letter) ?? letter);
