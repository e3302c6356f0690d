type Place = {
  /** Of the delivery. */ id: string;
  /** Which of its mails. */ place: number;
  /** Empty: of the whole platform. */ region: string;
};

/** Names a mail to the world, and to us where its delivery is kept. */
export const messageIdOf = ({ id, place, region }: Place): string =>
  `<${id}.${place}@${region ? `${region}.` : ''}fovea>`;

/** What such a name says, with or without its brackets; undefined for others' mails. */
export function readMessageId(messageId: string): Place | undefined {
  const [, id, place, region = ''] = /^<?([0-9a-f-]{36})\.(\d{1,4})@(?:([a-z]{2,10})\.)?fovea>?$/.exec(messageId) ?? [];
  return id && place ? { id, place: Number(place), region } : undefined;
}
