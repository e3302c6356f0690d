import { TZDate } from '@date-fns/tz';
import { plain } from '@fovea/contracts/plain-text';

/**
 * A plan ends at the start of the chosen day (YYYY-MM-DD) in the parent's time zone; where clocks skip midnight, at the
 * day's first instant.
 */
export function startOfDayIn(day: string, timezone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timezone).getTime());
}

/**
 * A device login made from a child's name when the parent left it empty: short, and typeable on the device. Word
 * characters only; kana are romanised, a name of another script gives `p` and a few digits. `attempt` counts from 1:
 * what was taken gets ever more digits (`sato7`).
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
 * Kana in the letters that passports use, without long vowels (さとう is sato); anything else, kanji too, stays: how it is
 * read nobody knows.
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
