import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import { useBaseMap } from '../../../state/map/base-map.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import { reportOf, someReportParcel } from '../pages/report.factory.ts'
import { Cover } from './cover.tsx'
import { OwnPicture } from './own-picture.tsx'

let paths: () => string[]

beforeEach(() => {
  const calls = recordedCalls()
  const requested: string[] = []
  paths = () => requested
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requested.push(path)
    return calls.fetch(path, init)
  })
  useBaseMap.setState({ settings: { googleMaps: null } as never })
})

const showCover = (report: Partial<Report>, branding: Partial<Branding> | null, crea = false) =>
  show(
    <QueryData>
      <Cover
        report={reportOf([], report)}
        branding={branding && Branding.parse(branding)}
        creaTrademarkStatement={crea}
      />
    </QueryData>,
  )
const linesOfAddress = () =>
  [...document.querySelectorAll('address > *')].map(({ textContent }) => textContent)

describe.each(['modern', 'default'] as const)('A cover in the style %s', (style) => {
  it('has the title, the address line by line, the PID and the day', () => {
    showCover({ parcels: [someReportParcel({ addressLine2: 'Unit 4' })] }, { style })
    screen.getByRole('heading', { name: 'Property Report' })
    expect(linesOfAddress()).toEqual(['1184 Tidewater Crescent', 'Unit 4', 'Reedport BC', 'V0N 9A1, Canada'])
    screen.getByText('PID 012-345-678')
    screen.getByText('November 22, 2026')
  })

  it('skips what the address does not have', () => {
    const parcel = someReportParcel({ addressLine1: null, postalCode: null, country: null, pid: null })
    showCover({ parcels: [parcel] }, { style })
    expect(linesOfAddress()).toEqual(['Reedport BC'])
    expect(screen.queryByText(/^PID/)).toBeNull()
  })

  it('has the first address of several parcels, and how many more there are', () => {
    const parcels = [someReportParcel(), someReportParcel({ upid: 'b' }), someReportParcel({ upid: 'c' })]
    showCover({ parcels }, { style })
    expect(linesOfAddress().at(-1)).toBe('and 2 more')
    expect(screen.queryByText(/^PID/)).toBeNull()
  })

  it('has nothing of a blank branding, and no trademarks unless they are wanted', () => {
    showCover({}, { style, background: '#112233' })
    expect(document.querySelector('footer')).toBeNull()
  })

  it('has the branding in its colours, and the trademarks', () => {
    showCover({}, { style, name: 'Pat Agent', background: '#112233', color: '#fedcba' }, true)
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain('Pat Agent')
    expect(footer.textContent).toContain('trademarks of The Canadian Real Estate Association')
    expect(footer.style.background).toBe('#112233')
    expect(footer.style.color).toBe('#fedcba')
  })

  it('has the kind of branding that the report chose for it, or none', () => {
    const uses = (cover: 'info' | 'banner' | 'none') =>
      ({ brandingUses: { cover, header: 'none', last: 'none' } }) as const
    const branding = { style, name: 'Pat Agent', type: 'info' } as const
    const kind = () => document.querySelector('[data-branding]')?.getAttribute('data-branding')
    const { showNext } = showCover(uses('banner'), branding)
    expect(kind()).toBe('banner')
    showNext(
      <QueryData>
        <Cover
          report={reportOf([], uses('none'))}
          branding={Branding.parse(branding)}
          creaTrademarkStatement
        />
      </QueryData>,
    )
    expect(kind()).toBeUndefined()
    expect(screen.getByRole('contentinfo').textContent).toMatch(/^MLS®/)
  })

  it('has two round pictures of the parcel only where they are wanted', () => {
    const { showNext } = showCover({}, { style })
    expect(screen.getAllByText(/^(Surroundings|Parcel)$/)).toHaveLength(2)
    showNext(
      <QueryData>
        <Cover
          report={reportOf([], { showGoogleImages: false })}
          branding={null}
          creaTrademarkStatement={false}
        />
      </QueryData>,
    )
    expect(screen.queryByText(/^(Surroundings|Parcel)$/)).toBeNull()
  })
})

it('Without branding the cover is the default one, with the trademarks where they are wanted', () => {
  showCover({}, null, true)
  expect(screen.getByRole('contentinfo').textContent).toMatch(/^MLS®/)
})

it('Without Google its pictures are our own, of its report', () => {
  showCover({ coverType: 'street_view' }, { style: 'modern' })
  expect(paths().length).toBe(3)
  // Outlines from the creation of the report, not the current ones.
  expect(paths().every((path) => /^\/api\/report\/[^/]+\/cover-picture\?/.test(path))).toBe(true)
  const sizes = paths().map((path) => new URL(path, 'http://local').searchParams.get('size')?.split('x'))
  expect(sizes.every((size) => Number(size?.[1]) >= 200)).toBe(true)
  expect(Number(sizes[0]?.[1])).toBeGreaterThanOrEqual(422)
})

describe('The attribution of pictures, in their lower edges,', () => {
  it('is not seen in halves in the round picture of the parcel', () => {
    showCover({ coverType: 'street_view' }, { style: 'modern' })
    const figure = screen.getByText('Parcel').closest('figure') as HTMLElement
    const circle = Number.parseInt((figure.firstElementChild as HTMLElement).style.height, 10)
    const picture = within(figure).getByTestId('parcel-picture')
    const above = Number.parseInt((picture.parentElement as HTMLElement).style.marginTop, 10)
    const height = Number(picture.style.aspectRatio.split('/')[1])
    // The picture extends equally above and below the circle.
    expect(height + above).toBe(circle + 26)
    expect(-above).toBe(26)
  })

  it('is hidden by no other picture on the modern cover', () => {
    showCover({ coverType: 'satellite_map' }, { style: 'modern' })
    const [surroundings] = screen.getAllByText(/^(Surroundings|Parcel)$/)
    const [large] = screen.getAllByTestId('parcel-picture')
    // The large picture fills the height that the texts leave free.
    let box: Element | null | undefined = large
    while (box?.parentElement?.parentElement && !box.parentElement.contains(surroundings as Element))
      box = box.parentElement
    expect(box?.querySelectorAll('[data-testid="parcel-picture"]')).toHaveLength(1)
    expect(box?.parentElement?.querySelector('h2')?.textContent).toBe('Property Report')
  })

  it('is shown below round pictures of Google, which cut it off', () => {
    const given = {
      ...{ ofPart: String, ofFirstParcel: () => '/own' },
      ofGoogle: (kind: string) => `/google/${kind}`,
    }
    show(
      <PictureAddressesContext value={given}>
        <Cover
          report={reportOf([], { coverType: 'satellite_map' })}
          branding={Branding.parse({ style: 'modern' })}
          creaTrademarkStatement={false}
        />
      </PictureAddressesContext>,
    )
    const figure = screen.getByText('Map').closest('figure')
    const shown = [...(figure?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))
    expect(shown).toEqual(['/google/roadmap', '/google/roadmap'])
    // Screen readers announce it once.
    expect(within(figure as HTMLElement).getAllByRole('img')).toHaveLength(1)
  })

  it('of our own round pictures is written below them where no large picture of ours has it', () => {
    const required = ['Reedport', 'Reedport', 'the province'].map((name) => ({
      sourceKey: name,
      attribution: `Contains data of ${name}.`,
    }))
    const { showNext } = showCover(
      { coverType: 'custom_image', coverAttributions: required },
      { style: 'modern' },
    )
    screen.getByText('Contains data of Reedport. Contains data of the province.')
    showNext(
      <QueryData>
        <Cover
          report={reportOf([], { coverType: 'satellite_map', coverAttributions: required })}
          branding={null}
          creaTrademarkStatement={false}
        />
      </QueryData>,
    )
    expect(screen.queryByText(/Contains data of/)).toBeNull()
  })
})

it('A cover’s own picture is shown as it was uploaded, and a placeholder where there is none', () => {
  const propertyImage = '/api/files/abcdefghijklmnopqrstuv'
  const { showNext } = showCover({ coverType: 'custom_image', propertyImage }, null)
  expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe(propertyImage)
  showNext(
    <QueryData>
      <Cover
        report={reportOf([], { coverType: 'custom_image' })}
        branding={null}
        creaTrademarkStatement={false}
      />
    </QueryData>,
  )
  screen.getByText('no image available')
})

it('A title of the report’s own stands above the address', () => {
  showCover({ title: 'Site for twelve homes' }, null)
  screen.getByText('Site for twelve homes')
  expect(linesOfAddress()[0]).toBe('1184 Tidewater Crescent')
})

it.each(['modern', 'default'] as const)(
  'A cover of a place without a parcel, %s, has its name and a map of it',
  (style) => {
    const place = { name: 'New house at the harbour', position: [-123.1, 49.25] as [number, number] }
    showCover({ parcels: [], place, coverType: 'satellite_map' }, { style })
    expect(linesOfAddress()).toEqual([place.name])
    expect(document.querySelector('figure')).toBeNull()
    expect(paths()).toEqual([expect.stringContaining('/cover')])
  },
)

it('The cover keeps its picture while one of another size cannot be fetched', async () => {
  const responses = [() => new Response('picture'), () => Response.json({}, { status: 404 })]
  vi.stubGlobal('fetch', async () => responses.shift()?.() ?? Response.error())
  const report = reportOf([], { id: 'resized' })
  const picture = (height: number) => (
    <QueryData>
      <OwnPicture report={report} width={700} height={height} />
    </QueryData>
  )
  const { showNext } = show(picture(422))
  const state = () => screen.getByTestId('parcel-picture').dataset.state
  await waitFor(() => expect(state()).toBe('shown'))
  showNext(picture(440))
  expect([state(), screen.getAllByRole('img').length]).toEqual(['loading', 1])
  await waitFor(() => expect(state()).toBe('shown'))
  expect(responses).toEqual([])
  expect(screen.queryByText('no image available')).toBeNull()
})
