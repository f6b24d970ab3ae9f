import { beforeAll, expect, it } from 'vitest'
import { COVER_TYPES } from '#domain/report/cover.ts'
import { PAPER_KEYS } from '#domain/report/paper.ts'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { someParcel } from '../harness/some-parcel.ts'
import type { Visitor } from '../harness/visitor.ts'

const journey = startJourney((lotline) => lotline.demo(500), {
  LOTLINE_DEMO_ACCOUNTS: 'on',
  LOTLINE_GOOGLE_MAPS_STAND_IN: 'on',
  LOTLINE_SANDBOX_IDENTITY: 'off',
  LOTLINE_SANDBOX_OUTSIDE_PORT: String(await freePort()),
})

/** CSS pixels (specification part 2, section 2). */
const LEAST_HEIGHT = 422
const CARD = {
  name: 'Pat Agent',
  companyName: 'Cedar Arm Realty',
  slogan: 'Land that you understand',
  email: 'pat.agent@cedararmrealty.example.ca',
  url: 'https://www.cedararmrealty.example.ca/',
  cellPhone: '250 555 0142',
  officePhone: '250 555 0100',
  fax: '250 555 0101',
  officeLocation: '1184 Tidewater Crescent, Reedport BC V0N 9A1',
}
const LONG = 'The corner of Tidewater Crescent and the old road along the river, with all that stands on it '
const TEXTS = {
  short: { title: null, preparedFor: null, addressLine1: '12 Harbour St', addressLine2: null },
  long: {
    title: LONG.repeat(2).trim(),
    preparedFor:
      'Maximilian-Alexander Featherstonehaugh-Cholmondeley and Partners Development Corporation Ltd.',
    addressLine1: LONG.trim(),
    addressLine2: `Building behind it: ${LONG.trim()}`,
  },
}
const BRANDINGS = ['modern', 'default'].flatMap((style) => [
  { style, name: '' },
  { style, ...CARD },
])

let visitor: Visitor
let reportId: string
beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  const { upid } = await someParcel(visitor)
  const { report } = await visitor.request('/api/report/create', {
    upids: [upid],
    parts: ['parcel'],
  })
  reportId = report.id
})

it('The large picture of a cover is at least 422 px high, whatever stands beside it, and nothing is cut', async () => {
  const { page } = visitor
  const heights: Record<string, number> = {}
  let shown = {}
  let address = {}
  await page.route(`**/api/report/${reportId}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { report } = body.payload
    Object.assign(report, shown)
    Object.assign(report.parcels[0], address)
    await route.fulfill({ response, json: body })
  })
  for (const branding of BRANDINGS) {
    await visitor.request('/api/user/report-branding', { branding })
    for (const paper of PAPER_KEYS)
      for (const coverType of COVER_TYPES)
        for (const showGoogleImages of [true, false])
          for (const [length, { title, preparedFor, ...lines }] of Object.entries(TEXTS)) {
            shown = { title, preparedFor, paper, coverType, showGoogleImages, propertyImage: '' }
            address = lines
            await page.goto(`${journey.lotline.url}/dashboard/report/${reportId}`)
            const frame = page.locator('[data-cover-frame]').first()
            await frame.waitFor()
            await page.locator('[data-report-pages="ready"]').waitFor()
            const card = branding.name === '' ? 'no card' : 'full card'
            const name = [branding.style, card, paper, coverType, showGoogleImages, length].join(', ')
            heights[name] = await frame.evaluate((element) => {
              const content = element.parentElement?.parentElement
              const isCut = content && content.scrollHeight > content.clientHeight
              return isCut ? -1 : element.clientHeight
            })
          }
  }
  expect(Object.entries(heights)).toHaveLength(144)
  expect(Object.entries(heights).filter(([, height]) => height < LEAST_HEIGHT)).toEqual([])
}, 600_000)
