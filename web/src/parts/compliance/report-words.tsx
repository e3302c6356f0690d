import { Text, type TextProps, View } from '@react-pdf/renderer';

export type WordsProps = { text: string; style?: Exclude<TextProps['style'], undefined> };

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** May not start a line. */
const closing = /^[、。，．・：；？！）」』】%％]/u;

/**
 * A text of the report. The renderer breaks lines at spaces only, and Japanese has none: there each word stands for
 * itself in a row that wraps.
 */
export function Words({ text, style = {} }: WordsProps) {
  if (!japanese.test(text)) return <Text style={style}>{text}</Text>;
  return (
    <View style={[{ flexDirection: 'row', flexWrap: 'wrap' }, ...[style].flat()]}>
      {wordsOf(text).map(({ word, at }) => (
        <Text key={at}>{word}</Text>
      ))}
    </View>
  );
}

function wordsOf(text: string): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  for (const { segment, index } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    if (last && closing.test(segment)) last.word += segment;
    else words.push({ word: segment, at: index });
  }
  return words;
}
