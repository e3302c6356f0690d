/** SQL for a UUID by kind and number (an SQL expression), so that rows of different databases refer to each other. */
export const idSql = (kind: string, number = "''"): string =>
  `overlay(overlay(md5('${kind}' || (${number})) placing '7' from 13) placing '8' from 17)::uuid`;
