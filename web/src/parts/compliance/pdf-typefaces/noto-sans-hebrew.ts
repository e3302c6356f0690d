import coverage from '@fontsource/noto-sans-hebrew/unicode.json';

/** What each part draws, and where its files are. */
export const typeface = {
  coverage,
  files: import.meta.glob<string>(
    '../../../../../node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-*-{400,700}-normal.woff',
    {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    },
  ),
};
