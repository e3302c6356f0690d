import { expect, test } from 'vitest';
import { scannedSerial } from './scanned-serial.ts';

test.each([
  ['the label’s DataMatrix', '(01)09506000134352(11)261121(21)FV-000001', 'FV-000001'],
  ['a DataMatrix with more behind it', '(01)09506000134352(21)FV-1(10)LOT', 'FV-1'],
  ['the label’s Code 128', 'UDI-7 FV-1 261120', 'FV-1'],
  ['one with a space within', 'UDI-7 FV 1 261120', 'FV 1'],
  ['the QR code’s address', 'https://fovea.test/d/FV-000001', 'FV-000001'],
  ['one with signs that an address cannot hold', 'https://fovea.test/d/FV%201?from=label', 'FV 1'],
  ['an address without a path', 'https://fovea.test', 'https://fovea.test'],
  ['the number alone', ' FV-000001 ', 'FV-000001'],
])('%s', (_, text, serial) => expect(scannedSerial(text)).toBe(serial));
