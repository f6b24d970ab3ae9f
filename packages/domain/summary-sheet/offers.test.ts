import { describe, expect, test } from 'vitest'
import { RESOURCES as R } from '../account/permissions.ts'
import { DATA_SOURCES, type TaskSourceKey } from '../table/data-sources.ts'
import {
  FREE_SOURCES,
  listOffers,
  offerLabel,
  type SourceStatus,
  saveAndGetLabel,
  sheetSources,
} from './offers.ts'
import { answered, failed, LOADING, sheetData } from './sheet.factory.ts'
import type { SheetData } from './sheet-data.ts'

const status = (about: Partial<SourceStatus> = {}): SourceStatus => ({
  key: 'myltsa',
  isConnected: true,
  isStandIn: false,
  missingCredentials: null,
  quota: { key: 'propertiesTable', left: 500 },
  pausedUntil: null,
  ...about,
})
const titleOffers = (about: Partial<SourceStatus> = {}, facts: SheetData = sheetData()) =>
  listOffers('title', null, facts, new Map([['myltsa', status(about)]]))
const words = (...parameters: Parameters<typeof titleOffers>) => titleOffers(...parameters).map(offerLabel)

test('only what costs nothing and needs nothing is asked unasked', () => {
  for (const source of FREE_SOURCES) {
    expect(DATA_SOURCES[source]).toMatchObject({ quota: null, credentials: null, needs: [] })
  }
})

test('the sheet keeps the answers of its board, and of no other', () => {
  expect(sheetSources(null)).not.toContain('paragonTax')
  expect(sheetSources('viva')).toEqual([
    ...FREE_SOURCES,
    'myltsa',
    'offerRent',
    'vivaTax',
    'vivaMlsTaxReport',
  ])
})

describe('what a block offers', () => {
  test('names its cost and what is left', () => {
    expect(words()).toEqual(['Get registered owner: 1 of 500 left'])
    expect(words({ quota: { key: 'propertiesTable', left: 10_000 } })).toEqual([
      'Get registered owner: 1 of 10,000 left',
    ])
    expect(words({ quota: null })).toEqual(['Get registered owner'])
  })

  test('asks for credentials where they are missing, and where the source refused them', () => {
    const wanted = ['Add LTSA credentials to get registered owner']
    expect(words({ missingCredentials: 'LTSA' })).toEqual(wanted)
    const refused = sheetData({ responses: { myltsa: failed('Expired password', 'credentials') } })
    expect(words({}, refused)).toEqual(wanted)
    const [offer] = titleOffers({ missingCredentials: 'LTSA' })
    expect(offer?.kind === 'credentials' && saveAndGetLabel(offer)).toBe(
      'Save and get registered owner: 1 of 500 left',
    )
  })

  test('says that the month is used up, that the plan does not include it, or to try again', () => {
    expect(words({ quota: { key: 'propertiesTable', left: 0 } })).toEqual([
      'No registered owner left this month',
    ])
    expect(words({}, sheetData({ allowed: new Set() }))).toEqual(['Unlock registered owner'])
    expect(words({}, sheetData({ responses: { myltsa: failed('Down') } }))).toEqual([
      'Try again: registered owner, 1 of 500 left',
    ])
  })

  test('is nothing once it is there or on its way, where no connection is, and before anything is known', () => {
    expect(words({}, sheetData({ responses: { myltsa: LOADING } }))).toEqual([])
    expect(words({}, sheetData({ responses: { myltsa: answered({}) } }))).toEqual([])
    expect(words({ isConnected: false })).toEqual([])
    expect(listOffers('title', null, sheetData(), new Map())).toEqual([])
  })

  test('of taxes and building is that of the region’s board', () => {
    const statuses = new Map(
      (['paragonTax', 'paragonResidential'] as TaskSourceKey[]).map((key) => [key, status({ key })]),
    )
    const sources = (block: 'tax' | 'residential') =>
      listOffers(block, 'paragon', sheetData({ allowed: new Set([R.BOARD_GVR]) }), statuses).map(
        ({ source, kind }) => `${kind} ${source}`,
      )
    expect(sources('tax')).toEqual(['get paragonTax'])
    expect(sources('residential')).toEqual(['locked paragonResidential'])
    expect(listOffers('tax', null, sheetData(), statuses)).toEqual([])
  })
})
