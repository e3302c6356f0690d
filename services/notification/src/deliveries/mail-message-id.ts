type Place = {
  /** Id of the delivery. */
  id: string;
  /** Position of the mail among those of the delivery. */
  place: number;
  /** Empty for the whole platform. */
  region: string;
};

/** The Message-ID of a mail; it also locates the delivery. */
export const messageIdOf = ({ id, place, region }: Place): string =>
  `<${id}.${place}@${region ? `${region}.` : ''}fovea>`;

/** Parses a Message-ID with or without its brackets; undefined for mails of other senders. */
export function readMessageId(messageId: string): Place | undefined {
  const [, id, place, region = ''] = /^<?([0-9a-f-]{36})\.(\d{1,4})@(?:([a-z]{2,10})\.)?fovea>?$/.exec(messageId) ?? [];
  return id && place ? { id, place: Number(place), region } : undefined;
}
