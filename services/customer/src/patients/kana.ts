const syllables =
  'あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo ' +
  'やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo ゔvu ' +
  'ぁa ぃi ぅu ぇe ぉo ゃya ゅyu ょyo ー';
const letters = new Map(syllables.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Kana in the letters that passports use, without long vowels (さとう is sato); anything else, kanji too, stays: how it is
 * read nobody knows.
 */
export function romanised(name: string): string {
  const hiragana = name.normalize('NFKC').replace(/[ァ-ヴ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));
  return hiragana.replace(/[ぁ-ゔー]+/g, spelled);
}

function spelled(kana: string): string {
  return Array.from(kana.replace(/(.)([ゃゅょ])/g, glide), (sign) => letters.get(sign) ?? sign)
    .join('')
    .replace(/っ(.)/g, (_, next: string) => (next === 'c' ? 'tc' : next + next))
    .replace(/o[ou]/g, 'o')
    .replace(/uu/g, 'u');
}

/** きゃ is kya, しゃ is sha. */
function glide(both: string, first: string, small: string): string {
  const stem = letters.get(first);
  if (!stem?.endsWith('i')) return both;
  const sound = (letters.get(small) ?? '').slice(/^(sh|ch|j)/.test(stem) ? 1 : 0);
  return stem.slice(0, -1) + sound;
}
