import fastify from 'fastify'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '#server/sandbox/outside/faults.ts'
import { googleMapsPart } from '#server/sandbox/outside/google-maps/google-maps-part.ts'
import { violationsOf } from '../harness/axe.ts'
import type { Gallery } from '../harness/gallery.ts'

export function describePictures(gallery: Gallery): void {
  describe('Pictures of a property', () => {
    const google = fastify()
    let address = ''
    let page: Page
    beforeAll(async () => {
      // Uses no database.
      googleMapsPart.addRoutes(google, {
        database: null as never,
        faults: new Faults(),
        clock: () => new Date(),
      })
      address = await google.listen({ host: '127.0.0.1', port: 0 })
      page = await gallery.open(['pictures'], address)
    })
    afterAll(() => google.close())

    const state = (name: string) => page.getByRole('group', { name, exact: true })

    it('from the road: aimed at the property, a little upward', async () => {
      const image = state('Shown').getByRole('img', { name: 'Street View of 1184 Tidewater Crescent' })
      await image.waitFor()
      const requested = new URL((await image.getAttribute('src')) ?? '').searchParams
      expect(Object.fromEntries(requested)).toMatchObject({
        size: '370x200',
        heading: '0',
        pitch: '2',
        source: 'outdoor',
      })
    })

    it('wait for a click where that is wanted', async () => {
      const place = state('Click to show')
      const button = place.getByRole('button', { name: 'Click to show Street View' })
      await button.focus()
      expect(await place.getByRole('img').count()).toBe(0)
      await page.keyboard.press('Enter')
      await place.getByRole('img', { name: /^Street View of/ }).waitFor()
    })

    it('say so where there are none', async () => {
      await state('Nothing there').getByText('no image available', { exact: true }).waitFor()
      await state('Not found')
        .getByText("Can't find property on Google Street View.", { exact: true })
        .waitFor()
    })

    it('follow whoever looks around', async () => {
      const place = state('To look around in')
      const seen = place.getByRole('status', { name: 'Picture of what is seen' })
      await seen.filter({ hasText: 'heading=0&pitch=2' }).waitFor()
      await place.getByRole('button', { name: 'Turn right' }).click()
      await seen.filter({ hasText: 'heading=30&pitch=2' }).waitFor()
    })

    it('carry the outline of the parcel on a map', async () => {
      const map = state('Map with the outline').getByRole('img', { name: /^Aerial picture of 1184/ })
      await map.waitFor()
      const requested = new URL((await map.getAttribute('src')) ?? '').searchParams
      expect(requested.get('maptype')).toBe('satellite')
      expect(requested.get('path')).toContain('49.349800,-124.100200|')
    })

    it('are our own where Google Maps is not set up, and nothing of it is asked', async () => {
      const requested: string[] = []
      const listen = (request: Request) => void requested.push(request.url())
      page.on('request', listen)
      await gallery.open(['pictures'])
      for (const name of ['Shown', 'Map with the outline', 'To look around in']) {
        await state(name)
          .getByRole('img', { name: /^Map of 1184 Tidewater Crescent/ })
          .waitFor()
      }
      page.off('request', listen)
      expect(requested.length).toBeGreaterThan(0)
      expect(requested.filter((url) => url.includes('/maps/api/'))).toEqual([])
      expect(await violationsOf(page, 'our own pictures')).toEqual([])
    })

    it('say that Google Maps failed to load', async () => {
      // Chromium logs a failed script.
      await page.route('**/maps/api/js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.lotlineGoogleMapsReady()' }),
      )
      await gallery.open(['pictures'], address)
      for (const name of ['Shown', 'To look around in']) {
        await state(name)
          .getByText('Google maps failed to load. Please reload the page.', { exact: true })
          .waitFor()
      }
      await page.unroute('**/maps/api/js*')
    })
  })
}
