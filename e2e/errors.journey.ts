import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

/** Specification part 1, section 8. */
const UNEXPECTED = [
  'Oops! Something unexpected occurred.',
  'Our technical support team has been notified and are working to resolve this error.',
]
const NO_CONNECTION = 'There was some error while sending a request, please check your internet connection.'
const FORGOTTEN = 'Authentication Error. Please try again or reset your Password.'

const SMALL = { viewport: { width: 900, height: 700 }, hasMap: false }

interface Failure {
  /** 0: no response. */
  status: number
  payload?: unknown
  title: string
  says: readonly string[]
}

const FAILURES: readonly Failure[] = [
  {
    status: 400,
    payload: { message: 'Version 9 is none.' },
    title: 'Request Error',
    says: ['Version 9 is none.'],
  },
  { status: 400, title: 'Request Error', says: UNEXPECTED },
  {
    status: 500,
    payload: { message: 'The disk is full.' },
    title: 'Internal Server Error',
    says: ['The disk is full.'],
  },
  { status: 500, title: 'Internal Server Error', says: UNEXPECTED },
  { status: 0, title: 'Request Error', says: [NO_CONNECTION] },
]

describe('What fails is reported in the words of the specification', () => {
  const journey = startJourney(async () => {})

  it('400, 500 and no answer: an alert, and the request can be repeated', async () => {
    const visitor = await atTerms()
    const { page } = visitor
    visitor.areFailuresExpected = true
    let failure: Failure | undefined
    await page.route(`**${ENDPOINTS.agree.path}`, (route) =>
      failure ? fail(route, failure) : route.continue(),
    )
    for (failure of FAILURES) {
      await page.getByRole('button', { name: /^Agree/ }).click()
      await readAlert(page, failure)
    }
    failure = undefined
    await page.getByRole('button', { name: /^Agree/ }).click()
    await page.getByRole('heading', { level: 1, name: /terms of service/i }).waitFor()
    await visitor.leave()
  })

  it('401: signed out, the text of the server or the way to a new password', async () => {
    for (const [payload, says] of [
      ['Your session has ended. Please sign in again.', 'Your session has ended. Please sign in again.'],
      [undefined, FORGOTTEN],
    ]) {
      const visitor = await atTerms()
      const { page } = visitor
      visitor.areFailuresExpected = true
      const failure = { status: 401, payload, title: 'Authentication Error', says: [says ?? ''] }
      await page.route(`**${ENDPOINTS.agree.path}`, (route) => fail(route, failure))
      await page.getByRole('button', { name: /^Agree/ }).click()
      if (payload === undefined) {
        const alert = page.getByRole('dialog', { name: failure.title })
        await alert.getByText(FORGOTTEN).waitFor()
        await alert.getByRole('link', { name: 'reset your Password' }).click()
        await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
      } else {
        await readAlert(page, failure)
        await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/terms-of-services')
      }
      await visitor.leave()
    }
  })

  it('503 and a lost connection are reported calmly where data is missing, and pass by themselves', async () => {
    const visitor = await journey.visitor({ ...SMALL, hasMap: true })
    const { page } = visitor
    visitor.areFailuresExpected = true
    let isBusy = true
    await page.route(`**${ENDPOINTS.layers.path}`, (route) =>
      isBusy
        ? route.fulfill({
            status: 503,
            headers: { 'retry-after': '1', 'content-type': 'application/json' },
            body: JSON.stringify({ code: 'overloaded', payload: { message: 'Busy.' } }),
          })
        : route.continue(),
    )
    await page.goto(`${journey.lotline.url}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Lotline dashboard' }).waitFor({ state: 'attached' })
    await page.waitForResponse((response) => response.status() === 503)
    expect(await page.getByRole('dialog').count()).toBe(0)
    isBusy = false
    await page.waitForResponse((response) => response.url().endsWith(ENDPOINTS.layers.path) && response.ok())

    await visitor.context.setOffline(true)
    const box = page.getByRole('combobox', { name: /Search/ })
    await box.fill('1200 main st')
    await page.getByText('The search is not responding.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visitor.context.setOffline(false)
    await page.getByText(/Nothing like this was found/).waitFor()
    await visitor.leave()
  })

  /** Its button makes one awaited call. */
  async function atTerms(): Promise<Visitor> {
    const visitor = await journey.visitor(SMALL, { agreed: [] })
    await visitor.page.goto(`${journey.lotline.url}/terms-of-services`)
    await visitor.page.getByRole('heading', { level: 1, name: /privacy policy/i }).waitFor()
    return visitor
  }
})

function fail(route: Route, { status, payload }: Failure): Promise<void> {
  if (status === 0) return route.abort('connectionrefused')
  const body = payload === undefined ? {} : { code: 'internal_error', payload }
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}

async function readAlert(page: Page, { title, says }: Failure): Promise<void> {
  const alert = page.getByRole('dialog', { name: title })
  for (const words of says) await alert.getByText(words).waitFor()
  await alert.getByRole('button', { name: 'Close' }).last().click()
  await alert.waitFor({ state: 'detached' })
}
