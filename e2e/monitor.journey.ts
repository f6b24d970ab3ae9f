import { afterAll, describe, expect, it } from 'vitest'
import { startMailServer } from '#server/testing/mail/mail-server.ts'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const mails = await startMailServer()
afterAll(() => mails.close())

const TABS = ['accounts', 'sessions', 'work', 'sources', 'releases', 'mail', 'audit', 'health'] as const

describe('An administrator', () => {
  const journey = startJourney(
    async (lotline) => {
      await lotline.demo(500)
    },
    { LOTLINE_SMTP_URL: mails.url, LOTLINE_MAIL_FROM: 'no-reply@lotline.test' },
  )
  const administrator = (options = {}) =>
    journey.visitor({ hasMap: false, ...options }, { is_admin: true, grants: ['admin delete users'] })
  const openMonitor = async ({ page }: Visitor, query = '') => {
    await page.goto(`${journey.lotline.url}/monitor${query}`)
    await page.getByRole('heading', { name: 'Monitor' }).waitFor()
  }
  const openAccount = async (who: Visitor, username: string) => {
    await openMonitor(who)
    await who.page.getByRole('searchbox', { name: /Find by name/ }).fill(username.toUpperCase())
    await who.page.getByText('1 of 1 accounts').waitFor()
    await who.page.getByRole('button', { name: username }).click()
    return who.page.getByRole('dialog', { name: username })
  }

  it('comes to the monitor from the map; nobody else does', async () => {
    const who = await administrator()
    await who.open()
    await who.page.getByRole('link', { name: 'Monitor' }).click()
    await who.page.getByRole('table', { name: 'Accounts' }).waitFor()
    expect(await who.page.title()).toBe('Lotline > Monitor')
    const someone = await journey.visitor({ hasMap: false })
    await someone.open()
    expect(await someone.page.getByRole('link', { name: 'Monitor' }).count()).toBe(0)
    await someone.page.goto(`${journey.lotline.url}/monitor?tab=accounts`)
    await someone.page.waitForURL(/\/dashboard/)
    await someone.leave()
    await who.leave()
  })

  it('takes the subscription and rights away, and the open pages obey without being loaded again', async () => {
    const someone = await journey.visitor({ hasMap: false })
    await someone.open()
    const who = await administrator()
    const details = await openAccount(who, someone.account?.username ?? '')
    await details.getByRole('switch', { name: 'Administrator' }).click()
    await who.page.getByRole('button', { name: 'Yes' }).click()
    await someone.page.getByRole('link', { name: 'Monitor' }).waitFor()
    await details.getByRole('switch', { name: 'Administrator', checked: true }).click()
    await who.page.getByRole('button', { name: 'Yes' }).click()
    await someone.page.getByRole('link', { name: 'Monitor' }).waitFor({ state: 'detached' })

    await details.getByRole('combobox', { name: 'Plan' }).click()
    await who.page.getByRole('option', { name: 'No subscription' }).click()
    await details.getByRole('button', { name: 'Save the plan' }).click()
    await details.getByText('Not valid').waitFor()
    await someone.page.waitForURL(/\/payment/)
    await someone.leave()
    await who.leave()
  })

  it('grants a key and takes it away, and turns the user-flow tool on', async () => {
    const someone = await journey.visitor({ hasMap: false })
    await someone.open()
    const who = await administrator()
    const details = await openAccount(who, someone.account?.username ?? '')
    const isAllowed = async () =>
      ((await someone.request('/api/user/refresh')).allowedResources as string[]).includes('board_gvr')
    const box = details.getByRole('checkbox', { name: 'Member of the board GVR' })
    await box.click()
    await details.getByText(`Granted by ${who.account?.username}`).waitFor()
    expect(await isAllowed()).toBe(true)
    const notified = someone.page.waitForResponse(/\/api\/user\/refresh$/)
    await box.click()
    await details.getByText(`Granted by ${who.account?.username}`).waitFor({ state: 'detached' })
    expect((await (await notified).json()).payload.allowedResources).not.toContain('board_gvr')
    await details.getByRole('switch', { name: 'User-flow tool' }).click()
    await who.page.getByText(`The user-flow tool is on for ${someone.account?.username}`).waitFor()
    expect((await someone.request('/api/user/refresh')).account.hasUserFlow).toBe(true)
    await someone.leave()
    await who.leave()
  })

  it('ends a session, whose page is signed out at once, and finds it in the audit log', async () => {
    const someone = await journey.visitor({ hasMap: false })
    await someone.open()
    const username = someone.account?.username ?? ''
    const who = await administrator()
    await openMonitor(who, `?tab=sessions&search=${username}`)
    await who.page.getByRole('button', { name: `End: ${username}` }).click()
    await who.page.getByRole('button', { name: 'Yes' }).click()
    await someone.page.waitForURL(/\/login/)
    await someone.page.getByText('Your session has ended. Please sign in again.').waitFor()
    await who.page.getByText('No sessions found').waitFor()
    await who.page.getByRole('tab', { name: 'Audit log' }).click()
    const line = who.page.getByRole('row').filter({ hasText: 'End session' }).first()
    expect(await line.innerText()).toContain(username)
    await someone.leave()
    await who.leave()
  })

  it('sends a mail again that has failed, and reads it', async () => {
    const who = await administrator()
    const someone = await journey.visitor({ hasMap: false })
    const { username = '', email = '' } = someone.account ?? {}
    mails.refuseRecipients(550)
    const details = await openAccount(who, username)
    await details.getByRole('button', { name: 'Send a password reset' }).click()
    await who.page.getByRole('button', { name: 'Yes' }).click()
    await who.page.getByText(`A link to set a password was sent to ${email}`).waitFor()
    await expect.poll(async () => (await failedMails(who)).map(({ to }) => to)).toEqual([email])

    await openMonitor(who, '?tab=mail&state=failed')
    const row = who.page.getByRole('row').filter({ hasText: email })
    await row.getByText(/550/).waitFor()
    await row.getByRole('button', { name: 'Set a new password', exact: true }).click()
    const words = who.page.frameLocator('iframe[title="Text of the mail"]')
    await words.getByText(/token=…/).waitFor()
    await who.page.keyboard.press('Escape')

    mails.refuseRecipients(null)
    await row.getByRole('button', { name: `Send again: ${email}` }).click()
    const received = () => mails.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw)
    await expect.poll(received).toEqual([expect.stringMatching(/token=(3D)?[\w-]{20}/)])
    await who.page.getByText('No mails found').waitFor()
    await expect.poll(() => failedMails(who)).toEqual([])
    await someone.leave()
    await who.leave()
  })
  const failedMails = async (who: Visitor): Promise<{ to: string }[]> =>
    (await who.request('/api/monitor/mails?status=failed')).rows

  it('deletes an account only after typing its username', async () => {
    const someone = await journey.visitor({ hasMap: false })
    const username = someone.account?.username ?? ''
    const who = await administrator()
    const details = await openAccount(who, username)
    await details.getByRole('button', { name: `Delete ${username} …` }).click()
    const question = who.page.getByRole('dialog', { name: `Delete ${username}?` })
    const really = question.getByRole('button', { name: 'Delete the account' })
    await question.getByRole('textbox').fill('somebody')
    expect(await really.isDisabled()).toBe(true)
    await question.getByRole('textbox').fill(username)
    await question.getByRole('textbox').press('Enter')
    await who.page.getByText('No accounts found').waitFor()
    expect(await who.page.getByRole('dialog').count()).toBe(0)
    const own = await openAccount(who, who.account?.username ?? '')
    await own.getByText('Only another administrator can remove your own rights.').waitFor()
    expect(await own.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await someone.leave()
    await who.leave()
  })

  it('loads the next week of the demo once, however often it is clicked; the page shows it arrive', async () => {
    const who = await administrator()
    await openMonitor(who, '?tab=sources')
    await who.page.getByText('The demo is at Nov 16, 2026').waitFor()
    await who.page.getByRole('button', { name: 'Load the next week' }).dblclick()
    await who.page.getByText('Loaded the week of Nov 23, 2026').waitFor()
    await who.page.getByText('The demo is at Nov 23, 2026').waitFor()
    await who.page.getByRole('tab', { name: 'Audit log' }).click()
    await who.page.getByRole('cell', { name: 'Advance demo' }).waitFor()
    expect(await who.page.getByRole('cell', { name: 'Advance demo' }).count()).toBe(1)
    await who.leave()
  })

  it('decides about a release that lost too much; another who decides then reads who it was', async () => {
    const { pool } = journey.lotline.database
    await pool.query(
      `UPDATE release_watch SET state = 'quarantined', quarantine_reason = 'Parcels: 40 of 60 rows are gone (67%).'
       WHERE release_id = (SELECT max(release_id) FROM release_watch)`,
    )
    const [who, other] = [await administrator(), await administrator()]
    for (const each of [who, other]) await openMonitor(each, '?tab=releases')
    await other.page.getByRole('tab', { name: 'Quarantined releases 1 waiting' }).waitFor()
    await other.page.getByRole('button', { name: /^Approve: Demo district/ }).click()
    const question = other.page.getByRole('dialog', { name: /^Approve Demo district/ })
    await question.waitFor()
    await who.page.getByRole('button', { name: /^Reject: Demo district/ }).click()
    const dismissal = who.page.getByRole('dialog', { name: /^Reject Demo district/ })
    await dismissal.getByText(/^Added rows: .* Nobody will be notified of it/).waitFor()
    await dismissal.getByRole('button', { name: 'Reject' }).click()
    await who.page.getByText('No releases are waiting').waitFor()
    await who.page.getByRole('table', { name: 'Decisions' }).getByText('Rejected').waitFor()
    other.areFailuresExpected = true
    await question.getByRole('button', { name: 'Approve' }).click()
    await other.page
      .getByText(`${who.account?.username} has already decided: nobody is notified of this release.`)
      .waitFor()
    await other.leave()
    await who.leave()
  })

  it('is notified when a list cannot be loaded, and loads it again', async () => {
    const who = await administrator()
    who.areFailuresExpected = true
    await who.page.route(/api\/monitor\/accounts/, (route) => route.abort(), { times: 3 })
    await openMonitor(who)
    await who.page.getByText('The accounts could not be loaded').waitFor()
    await who.page.getByRole('button', { name: 'Try again' }).click()
    await who.page.getByRole('table', { name: 'Accounts' }).waitFor()
    await who.leave()
  })

  it('is called by the keyboard from tab to tab and through a dialog', async () => {
    const who = await administrator()
    await openMonitor(who)
    await who.page.getByRole('table', { name: 'Accounts' }).waitFor()
    await who.page.getByRole('tab', { name: 'Accounts' }).focus()
    await who.page.keyboard.press('ArrowRight')
    await who.page.getByRole('table', { name: 'Sessions' }).waitFor()
    await who.page.waitForURL(/tab=sessions/)
    await who.page.keyboard.press('ArrowLeft')
    const first = who.page.getByRole('table', { name: 'Accounts' }).getByRole('button').first()
    await first.press('Enter')
    await who.page.getByRole('dialog').getByText('Permissions', { exact: true }).waitFor()
    await who.page.keyboard.press('Escape')
    await who.page.getByRole('dialog').waitFor({ state: 'detached' })
    await who.leave()
  })

  it('has no violation that axe-core finds, on any tab', async () => {
    const who = await administrator({ viewport: { width: 1024, height: 768 } })
    const found: string[] = []
    const { page } = who
    const changed = page.getByRole('tabpanel').or(page.getByRole('tablist'))
    await openMonitor(who, '?tab=accounts')
    for (const [index, tab] of TABS.entries()) {
      await page.getByRole('tab').nth(index).click()
      await page.waitForURL(new RegExp(`tab=${tab}`))
      await page.getByRole('tabpanel').locator('table, p').first().waitFor()
      await expect.poll(() => page.locator('[aria-label^="Loading the"]').count()).toBe(0)
      found.push(...(await violationsOf(page, tab, index === 0 ? undefined : changed)))
    }
    await page.getByRole('tab').first().click()
    await page.getByRole('table', { name: 'Accounts' }).getByRole('button').first().click()
    await page.getByRole('dialog').getByText('Permissions', { exact: true }).waitFor()
    found.push(...(await violationsOf(page, 'an account', page.getByRole('dialog'))))
    expect(found).toEqual([])
    await who.leave()
  })
})
