import { describe, expect, it } from 'vitest'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const SCRIPT = 'https://widget.intercom.io/widget/lotline-journey'

/** In the place of the chat's script: keeps what it is asked for. */
const STAND_IN = `window.asked = []; window.Intercom = (...words) => window.asked.push(words)`

describe('Support', () => {
  const journey = startJourney(async () => {}, {
    LOTLINE_CHAT_APP_ID: 'lotline-journey',
    LOTLINE_CHAT_SECRET: 'only-for-this-journey',
    LOTLINE_SUPPORT_EMAIL: 'help@lotline.test',
  })
  const ask = async ({ page }: Visitor, item: string) => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  it('is given by chat, which knows who asks and begins a message', async () => {
    const visitor = await journey.visitor()
    await visitor.page.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
    )
    await visitor.open()
    await ask(visitor, 'Contact support')
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

  it('is given by mail where the chat cannot be reached', async () => {
    const visitor = await journey.visitor()
    visitor.areFailuresExpected = true
    await visitor.page.route(SCRIPT, (route) => route.abort())
    await visitor.open()
    for (const [item, title, words] of [
      ['Contact support', 'Please, Contact our Support', 'Please e-mail our support at help@lotline.test.'],
      ['Leave feedback', 'Please, Leave us Feedback', 'Please e-mail your feedback to help@lotline.test.'],
    ] as const) {
      await ask(visitor, item)
      const alert = visitor.page.getByRole('dialog', { name: title })
      await alert.getByText(words).waitFor()
      await alert.getByRole('button', { name: 'Close' }).last().click()
      await alert.waitFor({ state: 'detached' })
    }
  })
})
