import { describe, expect, it } from 'vitest'
import { startJourney } from './harness/journey.ts'
import { someParcel } from './harness/some-parcel.ts'
import type { Visitor } from './harness/visitor.ts'

async function openCard(visitor: Visitor): Promise<void> {
  const { upid } = await someParcel(visitor)
  await visitor.open(`?parcel=${encodeURIComponent(upid)}`)
}

describe('Street View', () => {
  const journey = startJourney((lotline) => lotline.demo(500), {
    LOTLINE_DEMO_ACCOUNTS: 'on',
    LOTLINE_SANDBOX_IDENTITY: 'off',
    LOTLINE_GOOGLE_MAPS_STAND_IN: 'on',
  })

  it('is opened from the parcel card; nothing of Google is loaded before', async () => {
    const visitor = await journey.visitor({ hasMap: false })
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
    const visitor = await journey.visitor({ hasMap: false })
    await openCard(visitor)
    await visitor.page.getByRole('button', { name: 'Picture' }).click()
    const dialog = visitor.page.getByRole('dialog', { name: /^Picture of / })
    const picture = dialog.getByRole('img', { name: /^Map of .+ and the parcels around it$/ })
    await picture.waitFor()
    const size = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ])
    // Two points per CSS pixel.
    expect(size).toEqual([1520, 880])
  })
})
