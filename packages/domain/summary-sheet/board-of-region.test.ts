import { expect, test } from 'vitest'
import { RESOURCES as R, type ResourceKey } from '../account/permissions.ts'
import { boardForRegion } from './board-of-region.ts'

const ALL = [R.BOARD_GVR, R.BOARD_VREB, R.BOARD_AOIR]

test.each([
  ['Metro Vancouver', ALL, 'paragon'],
  ['Fraser Valley Regional District', ALL, 'paragon'],
  ['Capital Regional District', ALL, 'viva'],
  ['Regional District of Central Okanagan', ALL, 'aoir'],
  ['Thompson-Nicola Regional District', ALL, 'aoir'],
  // Another board's region is not queried at this account's board.
  ['Capital Regional District', [R.BOARD_GVR], null],
  ['Metro Vancouver', [R.BOARD_AOIR], null],
  ['Metro Vancouver', [], null],
  // A data source of reports opens its board, too.
  ['Metro Vancouver', [R.DS_PARAGON_RESIDENTIAL], 'paragon'],
  // No board claims it: any that the account may use.
  ['Strait Islands Regional District', [R.BOARD_VREB], 'viva'],
  [null, [R.BOARD_AOIR], 'aoir'],
  ['North Coast Regional District', ALL, null],
] as [string | null, ResourceKey[], string | null][])(
  '%s is answered, for holders of %j, by %s',
  (district, keys, board) => {
    expect(boardForRegion(district, new Set(keys))).toBe(board)
  },
)
