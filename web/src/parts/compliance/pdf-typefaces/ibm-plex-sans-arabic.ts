import coverage from '@fontsource/ibm-plex-sans-arabic/unicode.json';

/** What each part draws, and where its files are. */
export const typeface = {
  coverage,
  files: import.meta.glob<string>(
    '../../../../../node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-*-{400,700}-normal.woff',
    {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    },
  ),
};
