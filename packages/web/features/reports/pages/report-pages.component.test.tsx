import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { Block } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { textBlock } from '#domain/blocks/make-block.ts'
import { formatReach } from '#domain/text/units.ts'
import { page, showPages, table, withoutPictures } from '../../../testing/report-pages.tsx'
import { partPieces } from './part-pieces.tsx'
import {
  factOf,
  factsOf,
  failedPart,
  partOf,
  pendingPart,
  provenanceOf,
  reportOf,
  sectionOf,
  someReportParcel,
} from './report.factory.ts'

beforeEach(withoutPictures)

describe('The pages of a report', () => {
  it('begin with the cover, end with the sources, and say which parts stand on each', () => {
    const { pages } = showPages(
      reportOf([
        partOf('parcel', [sectionOf([factsOf(factOf('PID'))])]),
        partOf('assessments', [sectionOf([table(14)])]),
      ]),
    )
    expect(pages()).toEqual([
      { number: 1, id: 'report-page-1', subjects: ['cover'] },
      { number: 2, id: 'report-page-2', subjects: ['parcel', 'assessments'] },
      { number: 3, id: 'report-page-3', subjects: ['assessments'] },
      { number: 4, id: 'report-page-4', subjects: ['sources'] },
    ])
    expect(document.querySelector('#report-page-3')?.textContent).toContain('Page 3 of 4')
    expect(document.querySelectorAll('#report-part-assessments')).toHaveLength(1)
  })

  it('give the notice of the land title register below its data', () => {
    showPages(reportOf([partOf('title', [sectionOf([factsOf(factOf('number'))])])]))
    screen.getByText(/Confirm a title with LTSA/)
  })

  it('skip no level of headings where several parcels share a section', () => {
    const named: Block = { kind: 'facts', key: 'facts', title: 'Zones', facts: [factOf('zoning')] }
    const shared = sectionOf([{ ...named, title: 'The same for all parcels' }], { upid: null, title: '' })
    showPages(
      reportOf([partOf('planning', [shared]), partOf('parcel', [sectionOf([named]), sectionOf([named])])], {
        parcels: [someReportParcel(), someReportParcel({ upid: 'demo:parcel:2' })],
      }),
    )
    screen.getByRole('heading', { level: 3, name: 'The same for all parcels' })
    expect(screen.getAllByRole('heading', { level: 4, name: 'Zones' })).toHaveLength(2)
  })

  it('keep the notice of boards with the end of what it is about', () => {
    const options = { units: 'metric', contentWidth: 700, sources: new Map() } as const
    const pieces = partPieces(reportOf([partOf('listings', [sectionOf([table(14)])])]), options)
    expect(pieces.slice(-2)).toMatchObject([
      { key: expect.stringMatching(/row 13$/), keepsWithNext: true },
      { key: 'listings/disclaimer/mls', keepsWithNext: false },
    ])
  })

  it('are dated by the day in British Columbia, wherever they are read and printed', () => {
    // Already November 22 in Newfoundland.
    const late = '2026-11-22T06:30:00.000Z'
    const computed = { releaseId: null, value: 3 } as const
    const parts = [
      partOf('parcel', [sectionOf([factsOf(factOf('area', computed))])], { settledAt: late }),
      partOf('sales', [sectionOf([factsOf(factOf('b'))])], { status: 'pending', settledAt: late }),
    ]
    showPages(reportOf(parts, { createdAt: late }))
    expect(document.body.textContent).toContain('The values below are from Nov 21, 2026.')
    expect(document.body.textContent).not.toMatch(/Nov(ember)? 22, 2026/)
    expect(screen.getAllByText('November 21, 2026').length).toBeGreaterThan(1)
  })

  it('are worded in the units of their reader', () => {
    const within = inBothUnits((units) => [textBlock('within', `All within ${formatReach(1000, units)}.`)])
    const report = reportOf([partOf('applications', [sectionOf(within)])])
    showPages(report)
    screen.getByText('All within 0.62 mi.')
    showPages(report, { units: 'metric' })
    screen.getByText('All within 1 km.')
  })

  it('repeat the head of a table where it continues', () => {
    showPages(reportOf([partOf('assessments', [sectionOf([table(14)])])]))
    for (const number of [2, 3]) {
      expect(within(page(number)).getByRole('columnheader', { name: 'Total' })).toBeDefined()
    }
    expect(screen.getAllByText('2020')).toHaveLength(1)
  })

  it('that begin in the middle of a part say which, and of which parcel; others have no need', () => {
    const heads = () =>
      [...document.querySelectorAll('[data-report-page] header')].map((head) => head.textContent ?? '')
    const rows = (title: string) => sectionOf([table(14)], { title })
    const { showNext } = showPages(reportOf([partOf('assessments', [rows('')])]))
    expect(heads().map((head) => /Assessment history \(continued\)$/.test(head))).toEqual([
      false,
      true,
      false,
    ])
    const parcels = [someReportParcel(), someReportParcel({ upid: 'b' })]
    showNext(reportOf([partOf('assessments', [rows('12 Alder Road')])], { parcels }))
    expect(heads()[1]).toContain('Assessment history · 12 Alder Road (continued)')
  })

  it('keep facts with the picture that shows them', () => {
    const map: Block = {
      ...{ kind: 'picture', key: 'map', pictureId: 'a'.repeat(64), width: 660, height: 320, label: 'Map' },
      ...{ attributions: ['The city'], sourceKeys: [] },
    }
    const { pages } = showPages(
      reportOf([
        // Nine tenths of the page, so that the facts alone would still fit.
        partOf('assessments', [sectionOf([table(6)])]),
        partOf('walk', [sectionOf([factsOf(factOf('Score')), map])]),
      ]),
    )
    expect(pages().map(({ subjects }) => subjects)).toEqual([
      ['cover'],
      ['assessments'],
      ['walk'],
      ['sources'],
    ])
    screen.getByText('Walk, transit and amenities: The city')
  })

  it('follow the report: another order, and parts left out of print', () => {
    const parcel = partOf('parcel', [sectionOf([factsOf(factOf('PID'))])])
    const sales = partOf('sales', [sectionOf([table(2)])])
    const { pages, showNext } = showPages(reportOf([parcel, sales]))
    expect(pages()[1]?.subjects).toEqual(['parcel', 'sales'])
    showNext(reportOf([sales, { ...parcel, printDisabled: true }]))
    expect(pages()[1]?.subjects).toEqual(['sales'])
    expect(screen.queryByRole('heading', { name: 'Lot and dimensions' })).toBeNull()
  })

  it('are the cover alone for a report without parts', () => {
    const { pages } = showPages(reportOf([]))
    expect(pages().map(({ subjects }) => subjects)).toEqual([['cover']])
  })
})

describe('Values on paper', () => {
  it('have the number of their source, which the last page lists with licence and date', () => {
    const releases = [
      provenanceOf(1, { title: 'Parcel fabric', isSynthetic: true }),
      provenanceOf(2, { title: 'Zoning bylaw', licence: 'City licence', asOf: '2026-10-06' }),
    ]
    const facts = factsOf(
      factOf('Zoning', { value: 'RS-1', releaseId: 2 }),
      factOf('Area', { type: 'area', value: 613, releaseId: null }),
      factOf('PID', { value: '012-345-678' }),
    )
    showPages(reportOf([partOf('parcel', [sectionOf([facts])], { releases })]))
    const marks = within(page(2)).getAllByRole('link')
    expect(marks.map(({ textContent }) => textContent)).toEqual(['[1]', '[2]', '[3]'])
    const [zoning, computed, fabric] = within(page(3)).getAllByRole('row').slice(1)
    expect(zoning?.textContent).toContain('1Zoning bylaw')
    expect(zoning?.textContent).toContain('City licence')
    expect(zoning?.textContent).toContain('Oct 6, 2026')
    expect(zoning?.textContent).not.toContain('Synthetic')
    expect(computed?.textContent).toContain('Computed by Lotline from outlines')
    expect(fabric?.textContent).toContain('Synthetic data')
    expect(zoning?.querySelector('td')?.id).toBe(marks[0]?.getAttribute('href')?.slice(1))
  })

  it('are marked once for a table of one source, and row by row for one of several', () => {
    showPages(
      reportOf([
        partOf('assessments', [sectionOf([table(2)])]),
        partOf('sales', [sectionOf([table(2, (index) => index + 1)])]),
      ]),
    )
    const [one, several] = within(page(2)).getAllByRole('table')
    expect(within(one as HTMLElement).queryAllByRole('link')).toEqual([])
    expect(within(page(2)).getAllByRole('heading', { name: /^Values/ })[0]?.textContent).toContain('[1]')
    const marks = within(several as HTMLElement).getAllByRole('link')
    expect(marks.map(({ textContent }) => textContent)).toEqual(['[1]', '[2]'])
  })

  it('are marked once for a table whose releases read the same in the list of sources', () => {
    const dataset = { sourceKey: 'demo', datasetKey: 'district', title: 'District' }
    const releases = [provenanceOf(1, dataset), provenanceOf(2, dataset)]
    const sales = partOf('sales', [sectionOf([table(2, (index) => index + 1)])], { releases })
    showPages(reportOf([sales]))
    expect(within(page(2)).getAllByRole('link')).toHaveLength(1)
    expect(within(page(3)).getAllByRole('row')).toHaveLength(2)
  })

  it('are in the reader’s units, and a dash where they are missing, which the last page explains', () => {
    const facts = factsOf(
      factOf('Area', { type: 'area', value: 613 }),
      factOf('Lane', { value: null, releaseId: null }),
    )
    showPages(reportOf([partOf('parcel', [sectionOf([facts])])]), { units: 'metric' })
    const values = within(page(2))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(values).toEqual(['613 m²[1]', '–'])
    expect(page(3).textContent).toContain('A dash (–) means that no source states the value')
  })

  it('lead to the web where they are links, and nowhere else', () => {
    const link = (address: string) => ({ name: 'File', link: address })
    const facts = factsOf(
      factOf('a', { type: 'link', value: link('https://reedport.example/1') }),
      factOf('b', { type: 'link', value: link('javascript:alert(1)') }),
    )
    showPages(reportOf([partOf('parcel', [sectionOf([facts])])]))
    const links = within(page(2)).getAllByRole('link', { name: 'File' })
    expect(links.map((each) => each.getAttribute('href'))).toEqual(['https://reedport.example/1'])
  })
})

it('The head and foot of a page have long names whole, if only to read over them, and the number of the page', () => {
  const [title, name] = [
    'Two lots of the District of Cedar Arm '.repeat(5).trim(),
    'Pat Agent '.repeat(12).trim(),
  ]
  const branding = Branding.parse({ name, companyName: 'Harbour Realty' })
  showPages(reportOf([partOf('parcel', [sectionOf([factsOf(factOf('Area'))])])], { title }), { branding })
  within(page(2)).getByTitle(title)
  expect(within(page(2)).getByTitle(`${name} Harbour Realty`).textContent).toBe(`${name} Harbour Realty`)
  within(page(2)).getByText('Page 2 of 3')
})

describe('A part without data', () => {
  it('says on the screen that it runs or why it failed, and on paper what is missing', () => {
    showPages(reportOf([pendingPart('sales'), failedPart('listings', 'The board did not answer.')]))
    expect(within(page(2)).getByText('Running…')).toBeDefined()
    expect(within(page(2)).getByText('The board did not answer.')).toBeDefined()
    // Clients do not see the reason.
    expect(within(page(2)).getAllByText('Not in this copy.')).toHaveLength(2)
    expect(screen.queryByText('Sources and dates')).toBeNull()
  })

  it('tells its agent on the screen what to do, and clients on paper that there is none', () => {
    const words = 'You have no market analysis of this parcel. Start one from its card.'
    const none = { kind: 'text', key: 'none', text: words } as const
    showPages(reportOf([partOf('analysis', [sectionOf([none])])]))
    expect(within(page(2)).getByText(words).className).toContain('onScreen')
    const onPaper = within(page(2)).getByText('There is no market analysis of this parcel.')
    expect(onPaper.className).toContain('onPaper')
    expect(screen.queryByText('Not in this copy.')).toBeNull()
  })
})

it('A report of several parcels has the sections of each part under the parcels’ titles', () => {
  const sections = ['1184 Tidewater Crescent', '1188 Tidewater Crescent'].map((title) =>
    sectionOf([factsOf(factOf('PID', { value: `PID of ${title}` }))], { title }),
  )
  const parcels = [someReportParcel(), someReportParcel({ upid: 'demo:parcel:2' })]
  showPages(reportOf([partOf('parcel', sections)], { parcels }))
  const titles = within(page(2)).getAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    '1184 Tidewater Crescent',
    '1188 Tidewater Crescent',
  ])
  expect(within(page(2)).queryByText(/^PID \d/)).toBeNull()
  expect(within(page(2)).getByText(/and 1 more$/)).toBeDefined()
})
