/**
 * Finds the real-estate board that knows a parcel: by its regional district, among the boards whose data sources the account may use.
 * Areas as the boards state them (2025): Paragon serves Greater Vancouver REALTORS® and the Fraser Valley Real Estate Board, VIVA the
 * Victoria and Vancouver Island boards, and the rest of the province but its coast is the Association of Interior REALTORS®.
 */

import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { economicRegionOf } from '../parcel/place/economic-region.ts'
import { DATA_SOURCES, type TaskSourceKey } from '../table/data-sources.ts'

export type BoardKey = 'paragon' | 'viva' | 'aoir'

interface Board {
  /** Source of the tax block. */
  tax: TaskSourceKey
  /** Sources of the building, the best first. */
  residential: readonly TaskSourceKey[]
}

export const BOARDS: Record<BoardKey, Board> = {
  paragon: { tax: 'paragonTax', residential: ['paragonResidential', 'paragonTax'] },
  viva: { tax: 'vivaTax', residential: ['vivaMlsTaxReport'] },
  aoir: { tax: 'aoirTax', residential: [] },
}
/** Boards by preference, where no board claims the region. */
const BOARD_KEYS = Object.keys(BOARDS) as BoardKey[]

const BOARD_OF_REGION: Readonly<Record<string, BoardKey>> = {
  'Lower Mainland–Southwest': 'paragon',
  'Vancouver Island and Coast': 'viva',
  'Thompson–Okanagan': 'aoir',
  Kootenay: 'aoir',
  Cariboo: 'aoir',
  Northeast: 'aoir',
}

/**
 * Null: no board that the account may use, so open assessment data answers. A regional district that we do not know is any
 * board's; one that another board claims is not queried at this account's.
 */
export function boardOfRegion(
  regionalDistrict: string | null,
  allowed: ReadonlySet<ResourceKey>,
): BoardKey | null {
  const isOpen = (board: BoardKey) =>
    [BOARDS[board].tax, ...BOARDS[board].residential].some((source) =>
      isAllowed(allowed, DATA_SOURCES[source].needs),
    )
  const region = economicRegionOf(regionalDistrict ?? '')
  if (region === null) return BOARD_KEYS.find(isOpen) ?? null
  const board = BOARD_OF_REGION[region]
  return board !== undefined && isOpen(board) ? board : null
}
