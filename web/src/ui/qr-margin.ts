/** The white around a QR code that scanners are promised, in its squares (ISO/IEC 18004). */
export const qrMargin = 4;
