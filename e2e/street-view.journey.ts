import { describe, expect, it } from 'vitest'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

/** Opens the card of a parcel with an address near the middle of the district. */
async function openCard(visitor: Visitor): Promise<void> {
  const { lng, lat } = await visitor.home()
  for (let step = 0; step < 400; step++) {
    const x = lng + ((step % 20) - 10) * 0.0004
    const y = lat + (Math.floor(step / 20) - 10) * 0.0004
    const { upids } = await visitor.request(`/api/parcels/at?lng=${x}&lat=${y}`)
    const [upid] = upids as string[]
    if (!upid) continue
    const { parcel } = await visitor.request(`/api/parcel/${encodeURIComponent(upid)}`)
    if (parcel.address.short) return visitor.open(`?parcel=${encodeURIComponent(upid)}`)
  }
  throw new Error('the district has no such parcel')
}

describe('Street View', () => {
  const journey = startJourney((lotline) => lotline.demo(500), {
    LOTLINE_DEMO_ACCOUNTS: 'on',
    LOTLINE_SANDBOX_IDENTITY: 'off',
    LOTLINE_GOOGLE_MAPS_STAND_IN: 'on',
  })

  it('is opened from the parcel card; nothing of Google is loaded before', async () => {
    const visitor = await journey.visitor()
    const requested: string[] = []
    visitor.page.on('request', (request) => requested.push(request.url()))
    await openCard(visitor)
    const opener = visitor.page.getByRole('button', { name: 'Street view' })
    await opener.waitFor()
    expect(requested.filter((url) => url.includes('/maps/api/'))).toEqual([])
    await opener.click()
    const dialog = visitor.page.getByRole('dialog', { name: /^Street View of / })
    await dialog.getByRole('img', { name: 'Stand-in of Street View' }).waitFor()
    await dialog.getByRole('button', { name: 'Turn left' }).click()
    await visitor.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('Without Google Maps', () => {
  const journey = startJourney((lotline) => lotline.demo(500))

  it('the parcel card shows our own picture', async () => {
    const visitor = await journey.visitor()
    await openCard(visitor)
    await visitor.page.getByRole('button', { name: 'Picture' }).click()
    const dialog = visitor.page.getByRole('dialog', { name: /^Picture of / })
    const picture = dialog.getByRole('img', { name: /^Map of .+ and the parcels around it$/ })
    await picture.waitFor()
    const size = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ])
    // Two points to a CSS pixel: sharp on every screen, zoomed in and on paper.
    expect(size).toEqual([1520, 880])
  })
})
