import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const japanese =
  'type,udi,order_number,qrcode,serial_number\r\nCOMMERCIAL,東京眼科クリニック向け,注文番号一番,二次元コード,シリアル番号\r\n';
const turkish =
  'type;udi;order_number;qrcode;serial_number\r\nDEMO;İstanbul şubesi için sipariş;Müşteri değişikliği ve iğne;Ağrı;SN-Ç1\r\n';
const polish =
  'type;udi;order_number;qrcode;serial_number\r\nDEMO;Zamówienie dla przychodni w Łodzi;gęś i źdźbło, proszę;Świętokrzyska;SN-Ż1\r\n';
const french =
  'type;udi;order_number;qrcode;serial_number\r\nDEMO;Commande reçue à Orléans;déjà payée, à vérifier;Hôpital;SN-É1\r\n';

describe('decodeText', () => {
  test.each([
    ['UTF-8', Buffer.from(japanese), japanese],
    ['UTF-8 with mark', Buffer.from(`\uFEFF${japanese}`), japanese],
    ['UTF-16LE with mark', iconv.encode(japanese, 'utf-16le', { addBOM: true }), japanese],
    ['UTF-16BE with mark', iconv.encode(japanese, 'utf-16be', { addBOM: true }), japanese],
    ['UTF-16LE without mark', iconv.encode(japanese, 'utf-16le', { addBOM: false }), japanese],
    ['Shift_JIS', iconv.encode(japanese, 'shift_jis'), japanese],
    ['windows-1252', iconv.encode(french, 'windows-1252'), french],
    ['windows-1250', iconv.encode(polish, 'windows-1250'), polish],
    ['windows-1254', iconv.encode(turkish, 'windows-1254'), turkish],
  ])('reads %s', (_, bytes, text) => expect(decodeText(bytes, 'en').text).toBe(text));

  test.each([
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a PDF', Buffer.from('%PDF-1.7\nhello')],
    ['a NUL far into the text', Buffer.from(`type\n${'x'.repeat(20_000)}\0`)],
    ['half a letter in UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x3d, 0xd8])],
    ['a zip', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 8, 0])],
  ])('refuses %s', (_, bytes) => expect(() => decodeText(bytes, 'en')).toThrow('csvOnly'));
});
