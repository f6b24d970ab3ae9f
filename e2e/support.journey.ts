import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const SCRIPT = 'https://widget.intercom.io/widget/lotline-journey'

/** Records the chat's calls. */
const STAND_IN = `window.asked = []; window.Intercom = (...words) => window.asked.push(words)`

const FLOW_STAND_IN = `window.flow = []
  window.userflow = { init: (token) => flow.push(token), identify: async (id) => { flow.push(id) } }`

const says = (request: Request, words: string) => request.postData()?.includes(words) ?? false

describe('Support', () => {
  const journey = startJourney(async () => {}, {
    LOTLINE_CHAT_APP_ID: 'lotline-journey',
    LOTLINE_CHAT_SECRET: 'only-for-this-journey',
    LOTLINE_SUPPORT_EMAIL: 'help@lotline.test',
    LOTLINE_ERROR_REPORTING_DSN: 'https://key@errors.lotline.test/7',
    LOTLINE_USER_FLOW_TOKEN: 'flow-of-the-journey',
  })
  const request = async ({ page }: Visitor, item: string) => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  it('is given by chat, which knows who asks and begins a message', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    await visitor.page.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
    )
    await visitor.open()
    await request(visitor, 'Contact support')
    const asked = await visitor.page.waitForFunction(() => {
      const words = (window as unknown as { asked?: unknown[][] }).asked
      return words && words.length >= 2 ? words : null
    })
    expect(await asked.jsonValue()).toEqual([
      [
        'boot',
        expect.objectContaining({
          app_id: 'lotline-journey',
          user_id: visitor.account?.id,
          user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
      ],
      ['showNewMessage', 'I need help with '],
    ])
  })

  it('is given by a form, with its context, where the chat cannot be reached', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    visitor.areFailuresExpected = true
    await visitor.page.route(SCRIPT, (route) => route.abort())
    await visitor.open()
    for (const [item, title, words] of [
      ['Contact support', 'Please, Contact our Support', 'Please e-mail our support at help@lotline.test'],
      ['Leave feedback', 'Please, Leave us Feedback', 'Please e-mail your feedback to help@lotline.test'],
    ] as const) {
      await request(visitor, item)
      const form = visitor.page.getByRole('dialog', { name: title })
      await form.getByText(words).waitFor()
      expect(await violationsOf(visitor.page, title, form)).toEqual([])
      await form.getByRole('textbox').fill(`Written by a journey: ${item}`)
      await form.getByRole('button', { name: 'Send' }).click()
      await visitor.page.getByText('Your message was sent').first().waitFor()
      await form.waitFor({ state: 'detached' })
    }
  })

  it('hears of errors of the page, at the address that is set', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    await visitor.page.route('https://errors.lotline.test/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
    )
    await visitor.open()
    // Loaded after the settings: errors from then on are reported.
    const reported = visitor.page.waitForRequest(
      (request) =>
        request.url().startsWith('https://errors.lotline.test/') && says(request, 'Broken on purpose'),
    )
    await visitor.page.waitForFunction(() => '__SENTRY__' in window)
    visitor.expectComplaint('Broken on purpose')
    await visitor.page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('Broken on purpose')
        }),
    )
    expect((await reported).postData()).toContain('lotline@1.0.0')
  })

  it('begins the user-flow tool on large screens, for who has its flag', async () => {
    const flowOf = async (width: number, hasFlag: boolean) => {
      const size = { width, height: 900 }
      const visitor = await journey.visitor(
        { hasMap: false, screen: size, viewport: size },
        { has_user_flow: hasFlag },
      )
      await visitor.page.route('https://js.userflow.com/userflow.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: FLOW_STAND_IN }),
      )
      await visitor.open()
      return visitor.page
    }
    const page = await flowOf(1600, true)
    await page.waitForFunction(() => (window as unknown as { flow?: unknown[] }).flow?.length === 2)
    expect(await page.evaluate(() => (window as unknown as { flow: unknown[] }).flow[0])).toBe(
      'flow-of-the-journey',
    )
    for (const [width, hasFlag] of [
      [1440, true],
      [1600, false],
    ] as const) {
      const without = await flowOf(width, hasFlag)
      expect(await without.evaluate(() => 'flow' in window)).toBe(false)
    }
  })
})
