import { canonicalZone } from '@fovea/contracts/zones';
import { type Expression, sql } from 'kysely';

/**
 * Abbreviations that JavaScript engines accepted as zones before our list existed, and that may therefore be stored.
 */
export const shortZones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    act: 'Australia/Darwin',
    aet: 'Australia/Sydney',
    agt: 'America/Argentina/Buenos_Aires',
    art: 'Africa/Cairo',
    ast: 'America/Anchorage',
    bet: 'America/Sao_Paulo',
    bst: 'Asia/Dhaka',
    cat: 'Africa/Maputo',
    cnt: 'America/St_Johns',
    cst: 'America/Chicago',
    ctt: 'Asia/Shanghai',
    eat: 'Africa/Nairobi',
    ect: 'Europe/Paris',
    iet: 'America/Indiana/Indianapolis',
    ist: 'Asia/Kolkata',
    jst: 'Asia/Tokyo',
    mit: 'Pacific/Apia',
    net: 'Asia/Yerevan',
    nst: 'Pacific/Auckland',
    plt: 'Asia/Karachi',
    pnt: 'America/Phoenix',
    prt: 'America/Puerto_Rico',
    pst: 'America/Los_Angeles',
    sst: 'Pacific/Guadalcanal',
    vst: 'Asia/Ho_Chi_Minh',
  }),
);

/** The zone that a stored or received name means; the fallback (the region's zone) for a name that means none. */
export const zoneOr = <Fallback>(name: string, fallback: Fallback): string | Fallback =>
  canonicalZone(name) ?? shortZones.get(name.toLowerCase()) ?? fallback;

/**
 * The same for a column in SQL. Required for every stored zone behind AT TIME ZONE: one unusable value would fail the
 * statement for all rows.
 */
export const storedZone = (column: Expression<string>, fallback: string | Expression<string>) =>
  sql<string>`canonical_zone(${column}, ${fallback}::text)`;
