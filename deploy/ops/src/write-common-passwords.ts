// Part of `make gen`: the filter of common passwords.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bitsOf, bitsPerDigest, commonPasswordsFile } from '@fovea/kit/secrets/common-passwords';
import { passwordDigest } from '@fovea/kit/secrets/password-digest';
import { dictionary } from '@zxcvbn-ts/language-common';

const listed = dictionary['passwords-common'];
// The list is in lowercase: people who have to use a capital put it first.
const passwords = new Set(listed.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]));

const wanted = Buffer.alloc(Math.ceil((passwords.size * bitsPerDigest) / 8));
for (const password of passwords)
  for (const bit of bitsOf(passwordDigest(password), wanted.length * 8))
    wanted[bit >> 3] = (wanted[bit >> 3] ?? 0) | (1 << (bit & 7));

if (!existsSync(commonPasswordsFile) || !readFileSync(commonPasswordsFile).equals(wanted)) {
  writeFileSync(commonPasswordsFile, wanted);
  console.log(
    `generated services/kit/src/secrets/common-passwords.bloom: ${passwords.size} of ${listed.length} listed`,
  );
}
