import { parseUdi } from '@fovea/contracts/devices/udi';

/** The parts of a UDI, as they are stored beside it. */
export function udiColumns(udi: string) {
  const parts = parseUdi(udi);
  const day = (date: string | null | undefined) => (date ? new Date(date) : null);
  return {
    udiDi: parts?.di ?? null,
    udiLot: parts?.lot ?? null,
    udiSerial: parts?.serial ?? null,
    udiMade: day(parts?.made),
    udiExpires: day(parts?.expires),
    udiParsed: udi,
  };
}
