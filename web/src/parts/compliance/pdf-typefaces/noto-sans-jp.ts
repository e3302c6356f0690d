import coverage from '@fontsource/noto-sans-jp/unicode.json';

/** What each part draws, and where its files are. */
export const typeface = {
  coverage,
  files: import.meta.glob<string>(
    '../../../../../node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-[0-9]*-{400,700}-normal.woff',
    {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    },
  ),
};
