import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languages } from '../../contracts/src/fields.ts';

const template = new URL('../public/portal.webmanifest', import.meta.url);

/** Serves and builds `portal.<language>.webmanifest`: the installed portal's name is in the family's language. */
export function portalManifests(): Plugin {
  return {
    name: 'portal-manifests',
    configureServer(server) {
      for (const language of languages)
        server.middlewares.use(`/${fileOf(language)}`, (_req, res) => {
          res.setHeader('Content-Type', 'application/manifest+json').end(manifestOf(language));
        });
    },
    generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: fileOf(language), source: manifestOf(language) });
    },
  };
}

const fileOf = (language: string) => `portal.${language}.webmanifest`;

/** The file of English names with the name of the language. */
export function manifestOf(language: string): string {
  const texts = new URL(`../src/i18n/${language}/shell.json`, import.meta.url);
  const { portal } = JSON.parse(readFileSync(texts, 'utf8'));
  const manifest = JSON.parse(readFileSync(template, 'utf8'));
  return JSON.stringify({ ...manifest, lang: language, name: `Fovea ${portal.name}` });
}
