import { TZDate } from '@date-fns/tz';
import { plain } from '@fovea/contracts/plain-text';

/**
 * The first instant of a day (YYYY-MM-DD) in a time zone, also where clocks skip midnight. A plan ends then.
 */
export function startOfDayIn(day: string, timezone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timezone).getTime());
}

/**
 * Generates a device login from a child's name: short and typeable on the device. Kana are romanised; a name in another
 * script gives `p` and digits. `attempt` counts from 1: each further attempt gets one more digit (`sato7`).
 */
export function usernameFrom(
  firstName: string,
  lastName: string,
  attempt: number,
  chance: (below: number) => number,
): string {
  const letters = plain(romanised(`${firstName}_${lastName}`))
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+|_+$/g, '');
  if (letters.length < 3) return `p${1_000 + chance(9 * 10 ** (attempt + 2))}`;
  const stem = letters.slice(0, 40);
  return attempt === 1 ? stem : `${stem}${chance(10 ** (attempt - 1))}`;
}

/** Ids and logins are compared without case. */
export const plainKey = (text: string): string => text.trim().toLowerCase();

const syllables =
  'あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo ' +
  'やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo ゔvu ' +
  'ぁa ぃi ぅu ぇe ぉo ゃya ゅyu ょyo ー';
const letters = new Map(syllables.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Kana in passport romanisation, without long vowels (さとう is sato). Anything else stays: the reading of kanji is unknown.
 */
function romanised(name: string): string {
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
