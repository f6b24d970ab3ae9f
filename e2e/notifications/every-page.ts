import { describe, expect, it } from 'vitest'
import type { Journey } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'
import { bell, items, type NotifiedVisitor, notifiedPerson, panel } from './panel.ts'

/** `notified`: a notification of parcels from MLS® first. */
export function describeEveryPage(journey: Journey, notified: () => NotifiedVisitor): void {
  describe('The panel on every signed-in page', () => {
    it('has the notifications at the same address, and leads to the map', async () => {
      const { visitor, folderId } = notified()
      const { page } = visitor
      await page.goto(`${journey.lotline.url}/account?tab=mail&notifications=list`)
      await items(visitor).first().waitFor()
      await page.reload()
      await items(visitor).first().getByRole('button', { name: 'Harbour parcels', exact: true }).click()
      await page.getByRole('region', { name: 'History of Harbour parcels' }).waitFor()
      await page.waitForURL((url) => url.pathname === `/dashboard/saved-properties/history/${folderId}/mls`)
      expect(new URL(page.url()).searchParams.has('notifications')).toBe(false)
    })

    it('also before the dashboard; without a session the address leads to the login', async () => {
      const unpaid = await journey.visitor({ hasMap: false }, { plan_key: 'none' })
      await unpaid.page.goto(`${journey.lotline.url}/payment`)
      await bell(unpaid, 0).click()
      await panel(unpaid).getByText('There are no new notifications right now...').waitFor()
      await unpaid.leave()
      const stranger = await journey.stranger({ hasMap: false })
      await stranger.page.goto(`${journey.lotline.url}/forgot-password?notifications=list`)
      await stranger.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      expect(new URL(stranger.page.url()).searchParams.get('redirect')).toBe(
        '/forgot-password?notifications=list',
      )
      expect(await bell(stranger, 0).count()).toBe(0)
      await stranger.leave()
    })

    it.each([360, 390, 512])(
      'on a touch screen %i pixels wide: every control of the panel can be tapped',
      async (width) => {
        const { visitor } = await notifiedPerson(journey, 'Harbour parcels', {
          viewport: { width, height: 740 },
          hasMap: false,
          hasTouch: true,
          isMobile: true,
        })
        await visitor.open()
        await bell(visitor, 2).tap()
        await items(visitor).first().waitFor()
        for (const view of ['list', 'settings']) {
          await visitor.screenshot(`notifications ${view} ${width}`)
          expect(await outOfReach(visitor)).toEqual([])
          const next = view === 'list' ? 'Notification Preferences' : 'List of Notifications'
          await panel(visitor).getByRole('button', { name: next }).tap()
        }
        await items(visitor).first().waitFor()
        await panel(visitor).getByRole('button', { name: 'Close' }).tap()
        await panel(visitor).waitFor({ state: 'detached' })
        await visitor.leave()
      },
    )
  })
}

/** Smaller than 24 pixels (WCAG 2.2, 2.5.8), or covered. */
const outOfReach = (visitor: Visitor): Promise<string[]> =>
  panel(visitor)
    .locator('button, input, a')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          // A notification's name covers all of it, and a switch's label the switch.
          const label = control.matches('[role=switch]') ? (control as HTMLInputElement).labels?.[0] : null
          const item = control.matches('li button[class*=name]') ? control.closest('li') : null
          const target = label ?? item ?? control
          target.scrollIntoView({ block: 'nearest' })
          const { left, top, width, height } = target.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return Math.min(width, height) < 24 || hit === null || !target.contains(hit)
        })
        .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML)),
    )
