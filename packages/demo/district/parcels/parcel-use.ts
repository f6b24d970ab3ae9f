import type { BlockUse } from '../plan/land-use.ts'
import type { Quarter } from '../plan/town-plan.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { keyedChance, pickByShare } from '../random.ts'
import type { ParcelUse } from './parcel.ts'

export function isDevelopable(use: ParcelUse): boolean {
  return !['park', 'golf', 'forest', 'school', 'civic', 'farm', 'port'].includes(use)
}

interface LandUse {
  zone: ZoneCode
  designation: Designation
  /** Cumulative shares of the parcels' uses. */
  parcels: Partial<Record<ParcelUse, number>>
}

const LAND_USES: Record<BlockUse, LandUse> = {
  houses: { zone: 'RS-1', designation: 'Low-density residential', parcels: { vacant: 0.012, house: 1 } },
  duplexes: {
    zone: 'RT-7',
    designation: 'Ground-oriented residential',
    parcels: { duplex: 0.42, vacant: 0.44, house: 1 },
  },
  townhouses: { zone: 'RM-1', designation: 'Ground-oriented residential', parcels: { townhouses: 1 } },
  apartments: {
    zone: 'RM-3',
    designation: 'Medium-density residential',
    parcels: { vacant: 0.05, apartments: 1 },
  },
  'main-street': {
    zone: 'C-2',
    designation: 'Town centre',
    parcels: { shop: 0.52, mixed: 0.74, office: 0.93, vacant: 1 },
  },
  village: { zone: 'C-1', designation: 'Village centre', parcels: { shop: 0.8, office: 1 } },
  mall: { zone: 'C-3', designation: 'Village centre', parcels: { mall: 1 } },
  civic: { zone: 'P-1', designation: 'Civic', parcels: { civic: 1 } },
  elementary: { zone: 'P-1', designation: 'Civic', parcels: { school: 1 } },
  secondary: { zone: 'P-1', designation: 'Civic', parcels: { school: 1 } },
  golf: { zone: 'P-2', designation: 'Park', parcels: { golf: 1 } },
  park: { zone: 'P-2', designation: 'Park', parcels: { park: 1 } },
  nature: { zone: 'P-2', designation: 'Park', parcels: { park: 1 } },
  industry: { zone: 'M-1', designation: 'Industrial', parcels: { vacant: 0.08, industry: 1 } },
  acreage: { zone: 'RU-1', designation: 'Rural', parcels: { vacant: 0.06, acreage: 1 } },
  farm: { zone: 'A-1', designation: 'Agricultural', parcels: { farm: 1 } },
  forest: { zone: 'RU-1', designation: 'Resource', parcels: { forest: 1 } },
}

export function chooseParcelUse(
  use: BlockUse,
  quarter: Quarter,
  seed: number,
  block: number,
  lotNumber: number,
): ParcelUse {
  const chance = keyedChance(seed, 'lot use', quarter.key, block, lotNumber)
  return pickByShare(LAND_USES[use].parcels, chance)
}

export function chooseZone(use: BlockUse, { key, character, turn }: Quarter): ZoneCode {
  if (use === 'houses' && character === 'hillside') return 'RS-3'
  if (use === 'houses' && character === 'suburb' && turn % 3 === 1) return 'RS-2'
  return use === 'industry' && key === 'PI' ? 'M-2' : LAND_USES[use].zone
}

export function chooseDesignation(use: BlockUse, { character }: Quarter): Designation {
  return use === 'houses' && character === 'old-town'
    ? 'Ground-oriented residential'
    : LAND_USES[use].designation
}
