import type { Language } from '@fovea/contracts/fields';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ms from './texts/ms.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

/** What the compliance report says; the app's screens say the same in the same words, as its texts `compliance`. */
export const reportTexts: Record<Language, typeof en> = { en, ja, ms, tr, pl, es, de, fr };
