/**
 * The serial number in what a camera read from a device: field 21 of a GS1 code, what stands between the UDI and the
 * date in a label's Code 128, or the end of the web address in its QR code. Anything else is taken as it is.
 */
export function scannedSerial(text: string): string {
  const [, ofGs1] = /\(21\)([^(]+)/.exec(text) ?? [];
  const [, ofLabel] = /^\S+ (.+) \d{6}$/.exec(text) ?? [];
  const ofAddress = /^https?:/.test(text) && URL.canParse(text) ? new URL(text).pathname.split('/').at(-1) : undefined;
  return (ofGs1 ?? ofLabel ?? (ofAddress ? decodeURIComponent(ofAddress) : text)).trim();
}
