import type { FactConnector, FactQuestion, FactResult } from '../../connectors/facts/fact-connector.ts'

export const TEST_ORIGIN: FactConnector['origin'] = {
  title: 'Register of the test',
  publisher: 'Testtown',
  licence: 'For members',
  attribution: 'Testtown',
  isStandIn: false,
}

/** A source with fake results that name the parcel, to detect mix-ups. */
export function testConnector(
  over: Partial<FactConnector> & Pick<Partial<FactConnector>, 'query'> = {},
): FactConnector {
  return {
    key: 'myltsa',
    origin: TEST_ORIGIN,
    limits: { parcels: 1, parallel: 1 },
    query: async (questions) => questions.map(titleOf),
    ...over,
  }
}

/** The correct result for a parcel. */
export const titleOf = ({ upid }: Pick<FactQuestion, 'upid'>): FactResult & { ok: true } => ({
  upid,
  ok: true,
  values: {
    registeredOwner: `Owner of ${upid}`,
    titleNumber: `Title of ${upid}`,
    pendingApplications: null,
  },
  asOf: '2026-11-20',
})

export const questionAbout = (upid: string): FactQuestion => ({
  upid,
  pid: null,
  lng: -123.1,
  lat: 49.2,
})
