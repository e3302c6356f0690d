import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../../contracts/src/fields.ts';
import { partOf, textParts } from '../src/i18n/namespaces.ts';

const id = 'virtual:texts';
const place = fileURLToPath(new URL('../src/i18n/', import.meta.url));
/** Screens also show the texts of the compliance report. */
const report = {
  namespace: 'compliance',
  place: fileURLToPath(new URL('../../contracts/src/texts/', import.meta.url)),
};

/**
 * The texts of a language in the files of `namespaces.ts`. `texts[language].first()` of `virtual:texts` loads them by
 * namespace.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : null),
    load(source) {
      if (!source.startsWith(`\0${id}`)) return null;
      const [language, part] = source.slice(id.length + 2).split('/');
      if (!language) return `export const texts = { ${languages.map(filesOf).join(', ')} };`;
      return namespacesOf(language)
        .filter((name) => partOf(name) === part)
        .map((name) => exported(language, name))
        .join('\n');
    },
  };
}

function exported(language: string, name: string): string {
  const file = `${place}${language}/${name}.json`;
  if (name !== report.namespace) return `export { default as ${JSON.stringify(name)} } from '${file}';`;
  return `import own from '${file}'; import printed from '${report.place}${language}/report.json'; const ${name} = { ...own, ...printed }; export { ${name} };`;
}

const filesOf = (language: string) =>
  `${language}: { ${textParts.map((part) => `${part}: () => import('${id}/${language}/${part}')`).join(', ')} }`;

const namespacesOf = (language: string) => readdirSync(`${place}${language}`).map((file) => basename(file, '.json'));
