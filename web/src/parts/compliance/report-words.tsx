import { wordsOf } from '@fovea/contracts/typefaces';
import { Text, type TextProps, View } from '@react-pdf/renderer';

export type WordsProps = { text: string; style?: Exclude<TextProps['style'], undefined> };

/** A text of the report, in lines also where it has no spaces. */
export function Words({ text, style = {} }: WordsProps) {
  const words = wordsOf(text);
  if (words.length === 1) return <Text style={style}>{words[0]}</Text>;
  return (
    <View style={[{ flexDirection: 'row', flexWrap: 'wrap' }, ...[style].flat()]}>
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice, and none ever moves
        <Text key={at}>{word}</Text>
      ))}
    </View>
  );
}
