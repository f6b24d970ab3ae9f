import type { BlockUse } from '../plan/land-use.ts'
import type { Quarter } from '../plan/town-plan.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'
import { chanceOf } from '../random.ts'
import type { ParcelUse } from './parcel.ts'

export function isDevelopable(use: ParcelUse): boolean {
  return !['park', 'golf', 'forest', 'school', 'civic', 'farm', 'port'].includes(use)
}

export function parcelUseOf(
  use: BlockUse,
  quarter: Quarter,
  seed: number,
  block: number,
  lotNumber: number,
): ParcelUse {
  const chance = chanceOf(seed, 'lot use', quarter.key, block, lotNumber)
  switch (use) {
    case 'houses':
      return chance < 0.012 ? 'vacant' : 'house'
    case 'duplexes':
      return chance < 0.42 ? 'duplex' : chance < 0.44 ? 'vacant' : 'house'
    case 'townhouses':
      return 'townhouses'
    case 'apartments':
      return chance < 0.05 ? 'vacant' : 'apartments'
    case 'main-street':
      return chance < 0.52 ? 'shop' : chance < 0.74 ? 'mixed' : chance < 0.93 ? 'office' : 'vacant'
    case 'village':
      return chance < 0.8 ? 'shop' : 'office'
    case 'mall':
      return 'mall'
    case 'civic':
      return 'civic'
    case 'elementary':
    case 'secondary':
      return 'school'
    case 'golf':
      return 'golf'
    case 'park':
    case 'nature':
      return 'park'
    case 'industry':
      return chance < 0.08 ? 'vacant' : 'industry'
    case 'acreage':
      return chance < 0.06 ? 'vacant' : 'acreage'
    case 'farm':
      return 'farm'
    case 'forest':
      return 'forest'
  }
}

export function zoningOf(use: BlockUse, quarter: Quarter): ZoneCode {
  switch (use) {
    case 'houses':
      return quarter.character === 'hillside'
        ? 'RS-3'
        : quarter.character === 'suburb' && quarter.turn % 3 === 1
          ? 'RS-2'
          : 'RS-1'
    case 'duplexes':
      return 'RT-7'
    case 'townhouses':
      return 'RM-1'
    case 'apartments':
      return 'RM-3'
    case 'main-street':
      return 'C-2'
    case 'village':
      return 'C-1'
    case 'mall':
      return 'C-3'
    case 'civic':
    case 'elementary':
    case 'secondary':
      return 'P-1'
    case 'golf':
    case 'park':
    case 'nature':
      return 'P-2'
    case 'industry':
      return quarter.key === 'PI' ? 'M-2' : 'M-1'
    case 'acreage':
      return 'RU-1'
    case 'farm':
      return 'A-1'
    case 'forest':
      return 'RU-1'
  }
}

export function designationOf(use: BlockUse, quarter: Quarter): Designation {
  switch (use) {
    case 'houses':
      return quarter.character === 'old-town' ? 'Ground-oriented residential' : 'Low-density residential'
    case 'duplexes':
    case 'townhouses':
      return 'Ground-oriented residential'
    case 'apartments':
      return 'Medium-density residential'
    case 'main-street':
      return 'Town centre'
    case 'village':
    case 'mall':
      return 'Village centre'
    case 'civic':
    case 'elementary':
    case 'secondary':
      return 'Civic'
    case 'golf':
    case 'park':
    case 'nature':
      return 'Park'
    case 'industry':
      return 'Industrial'
    case 'acreage':
      return 'Rural'
    case 'farm':
      return 'Agricultural'
    case 'forest':
      return 'Resource'
  }
}
