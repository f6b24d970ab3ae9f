import { describe, expect, test } from 'vitest'
import { CALLS, type Call, type CallName } from './calls.ts'

const ALL = Object.entries(CALLS) as [CallName, Call][]

/** Calls that end or remove something, and their Undo. */
const REMOVES = /^(delete|remove|revoke|restore|end|disconnect|cancel|keep)[A-Z]/

/** Reads that need a plan, by what they read. The rest belongs to the account, and is read without one. */
const READS_WITH_A_PLAN: Readonly<Record<string, readonly CallName[]>> = {
  'open data': [
    'layersAt',
    'search',
    'parcelByPid',
    'parcelCard',
    'parcelTimeline',
    'parcelsAt',
    'areaPlaces',
    'featureSheet',
  ],
  'outside services': ['parcelStreetView', 'parcelPicture', 'listingPhotos', 'listingPhoto', 'dataSources'],
  'the editors of reports and analyses, which the export and the PDF stand in for': [
    'report',
    'favouriteParts',
    'reportPicture',
    'coverPicture',
    'coverParcel',
    'reportComparison',
    'reportVersions',
    'reportVersion',
    'analysis',
    'analysisVersions',
    'analysisVersion',
  ],
  'changes in what is watched': ['areaChoices', 'folderHistoryCounts', 'areaHistoryCounts'],
  lessons: ['skillsBundles'],
}

/** Every plan, and none, brings the key of billing. */
const needsPlan = ({ access, needs = [] }: Call) =>
  access === 'subscriber' || needs.some((key) => key !== 'billing')

describe('Without a plan', () => {
  test('everything that an account owns can be deleted, revoked and brought back', () => {
    const removing = ALL.filter(([name, { access }]) => REMOVES.test(name) && access !== 'administrator')
    expect(removing.length).toBeGreaterThan(10)
    expect(removing.filter(([, call]) => needsPlan(call)).map(([name]) => name)).toEqual([])
  })

  test('everything that an account owns can be listed', () => {
    const reads = ALL.filter(([, { method, access }]) => method === 'GET' && access !== 'administrator')
    expect(
      reads
        .filter(([, call]) => needsPlan(call))
        .map(([name]) => name)
        .sort(),
      'open it to `signed_in`, or say here what it reads that is not the account’s own',
    ).toEqual(Object.values(READS_WITH_A_PLAN).flat().sort())
  })
})
