import type { Language } from '../fields.ts';
import de from '../texts/de/report.json' with { type: 'json' };
import en from '../texts/en/report.json' with { type: 'json' };
import es from '../texts/es/report.json' with { type: 'json' };
import fr from '../texts/fr/report.json' with { type: 'json' };
import ja from '../texts/ja/report.json' with { type: 'json' };
import ms from '../texts/ms/report.json' with { type: 'json' };
import pl from '../texts/pl/report.json' with { type: 'json' };
import tr from '../texts/tr/report.json' with { type: 'json' };

/** The texts of the compliance report. The app's screens use them too, in the namespace `compliance`. */
export const reportTexts: Record<Language, typeof en> = { en, ja, ms, tr, pl, es, de, fr };
