import type { MessageKind } from '../../lib/messages/alerts.ts'

export const TODAY = '2026-03-04'

/** Longer than any place name in the province's planning documents. */
export const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

export const LONG_TEXT =
  'Comprehensive Development Zone for Mixed Residential, Commercial and Institutional Use in the Town Centre Extension Area'

export const FRUITS = [
  'Apple',
  'Apricot',
  'Blackberry',
  'Blueberry',
  'Cherry',
  'Grape',
  'Pear',
  'Plum',
] as const

export const KINDS: readonly MessageKind[] = ['info', 'success', 'warning', 'danger']
