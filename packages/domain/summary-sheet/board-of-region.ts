/**
 * Chooses a board that the account may use by regional district. Board areas (2025): Paragon serves Greater
 * Vancouver REALTORS® and the Fraser Valley, VIVA the Vancouver Island boards, and the Association of
 * Interior REALTORS® the rest except the coast.
 */

import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { findEconomicRegion } from '../parcel/place/economic-region.ts'
import { DATA_SOURCES, type TaskSourceKey } from '../table/data-sources.ts'

export type BoardKey = 'paragon' | 'viva' | 'aoir'

interface Board {
  tax: TaskSourceKey
  /** Best source first. */
  residential: readonly TaskSourceKey[]
}

export const BOARDS: Record<BoardKey, Board> = {
  paragon: { tax: 'paragonTax', residential: ['paragonResidential', 'paragonTax'] },
  viva: { tax: 'vivaTax', residential: ['vivaMlsTaxReport'] },
  aoir: { tax: 'aoirTax', residential: [] },
}
const BOARD_KEYS = Object.keys(BOARDS) as BoardKey[]

const REGION_BOARDS: Readonly<Record<string, BoardKey>> = {
  'Lower Mainland–Southwest': 'paragon',
  'Vancouver Island and Coast': 'viva',
  'Thompson–Okanagan': 'aoir',
  Kootenay: 'aoir',
  Cariboo: 'aoir',
  Northeast: 'aoir',
}

/**
 * Null for open assessment data. For an unknown district any board may be queried, otherwise only the
 * district's board.
 */
export function boardForRegion(
  regionalDistrict: string | null,
  resources: ReadonlySet<ResourceKey>,
): BoardKey | null {
  const isOpen = (board: BoardKey) =>
    [BOARDS[board].tax, ...BOARDS[board].residential].some((source) =>
      isAllowed(resources, DATA_SOURCES[source].needs),
    )
  const region = findEconomicRegion(regionalDistrict ?? '')
  if (region === null) return BOARD_KEYS.find(isOpen) ?? null
  const board = REGION_BOARDS[region]
  return board !== undefined && isOpen(board) ? board : null
}
