/** Quiet zone around a QR code, in modules (ISO/IEC 18004). */
export const qrMargin = 4;
