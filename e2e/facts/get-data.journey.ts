import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import { STAND_IN_CREDENTIALS, STAND_IN_EXPIRED_USERNAME } from '#domain/account/credentials.ts'
import { violationsOf } from '../harness/axe.ts'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { readTable } from '../harness/table.ts'
import { countOf, type Visitor } from '../harness/visitor.ts'
import { factsPanel } from './facts-panel.ts'

const standInPort = await freePort()

/** Of a stand-in. */
async function fault(part: 'land-title' | 'paragon', is: Record<string, unknown>): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${standInPort}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part, fault: is }),
  })
  if (!response.ok) throw new Error(`The stand-in does not take the fault: ${await response.text()}`)
}

describe('Get data', () => {
  const journey = startJourney(
    async (lotline) => {
      await lotline.demo(1500)
    },
    { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: String(standInPort) },
  )
  let broker: Visitor
  let count = 0
  /** Searchable: streets and buildings have no PID. */
  let withPid = 0

  const dialog = () => broker.page.getByRole('dialog', { name: 'Get data' })
  const panel = () => factsPanel(broker)

  beforeAll(async () => {
    broker = await journey.visitor({}, { grants: ['board_gvr'] })
    await broker.openAt(await broker.home(), 17)
    await broker.page.getByRole('button', { name: 'More for the selection' }).click()
    await broker.page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    await broker.page
      .locator('#table')
      .getByText(/^\d{2,} parcels$/)
      .first()
      .waitFor()
    count = await countOf(broker)
  })

  it('says what each data source costs and needs, and finds them by words', async () => {
    await broker.page.keyboard.press('g')
    await dialog().getByRole('searchbox', { name: 'Find a data source' }).fill('registered owner')
    await dialog().getByRole('checkbox', { name: 'myLTSA land title' }).waitFor()
    expect(
      await dialog()
        .getByRole('checkbox', { name: /score|Elevation/ })
        .count(),
    ).toBe(0)
    const without = await dialog()
      .getByText(/^\d+ without a PID (is|are) not requested$/)
      .innerText()
    withPid = count - Number.parseInt(without, 10)
    expect(withPid).toBeGreaterThan(0)
    await dialog().getByText(`Uses ${withPid} of 10,000 left this month`).waitFor()
    await dialog().getByText('Stand-in').waitFor()
    await dialog().getByRole('button', { name: 'Clear the filter' }).click()
    await dialog().getByRole('button', { name: 'myLTSA land title: favourite' }).click()
    await dialog().getByRole('region', { name: 'Favourites' }).getByText('myLTSA land title').waitFor()
    expect(await violationsOf(broker.page, 'the list of data sources')).toEqual([])
  })

  it('says of what no plan includes who has it, and offers no way that leads nowhere', async () => {
    await dialog().getByText('For members of the board that offers it.').first().waitFor()
    expect(await dialog().getByRole('button', { name: 'See plans with AOIR tax report' }).count()).toBe(0)
  })

  it('asks for credentials where data is wanted, and goes on by itself', async () => {
    await fault('land-title', { kind: 'down' })
    for (const title of ['myLTSA land title', 'Paragon tax report', 'Elevation', 'MLS® history']) {
      await dialog().getByRole('checkbox', { name: title }).check()
    }
    await dialog().getByRole('button', { name: 'Get data' }).click()
    await dialog().getByText('Please type the username and the password.').first().waitFor()
    const ltsa = dialog().getByRole('group', { name: 'Your credentials for LTSA' })
    await ltsa.getByRole('button', { name: 'Fill them in' }).click()
    const paragon = dialog().getByRole('group', { name: 'Your credentials for MLS Paragon' })
    await paragon.getByRole('textbox', { name: 'Username' }).fill(STAND_IN_EXPIRED_USERNAME)
    await paragon.getByLabel('Password', { exact: true }).fill(STAND_IN_CREDENTIALS.password)
    await dialog().getByRole('button', { name: 'Get data' }).click()
    await dialog().waitFor({ state: 'detached' })
    await broker.page
      .getByRole('grid')
      .getByRole('columnheader', { name: /Title Number/ })
      .waitFor()
  })

  it('keeps what arrived when others fail, and says why they did', async () => {
    await panel().open()
    await panel().ofSource('Elevation').getByText(`${count} of ${count}`).waitFor()
    await panel()
      .ofSource('Paragon tax report')
      .getByText(/failed: Expired password/)
      .waitFor()
    await panel()
      .ofSource('myLTSA land title')
      .getByText(/\d+ failed: /)
      .waitFor()
    expect(await violationsOf(broker.page, 'the progress of data sources')).toEqual([])
    await broker.page.keyboard.press('Escape')
    await panel().box().waitFor({ state: 'detached' })
    const cell = broker.page.getByRole('gridcell', { name: 'error' }).first()
    await cell.hover()
    await broker.page.getByRole('tooltip').waitFor()
  })

  it('takes new credentials, and tries again what failed once the source is back', async () => {
    await fault('land-title', { kind: 'off' })
    await panel().open()
    await panel()
      .ofSource('Paragon tax report')
      .getByRole('button', { name: 'Enter new credentials' })
      .click()
    await panel().box().getByRole('button', { name: 'Fill them in' }).click()
    await panel().box().getByRole('button', { name: 'Save and continue' }).click()
    await panel().ofSource('Paragon tax report').getByText(`${withPid} of ${withPid}`).waitFor()
    await panel()
      .ofSource('myLTSA land title')
      .getByRole('button', { name: /Retry failed/ })
      .click()
    await panel().ofSource('myLTSA land title').getByText(`${withPid} of ${withPid}`).waitFor()
  })

  it('finds everything again after a reload in the middle, and in another tab', async () => {
    await fault('paragon', { kind: 'slow', ms: 600_000 })
    await broker.page.keyboard.press('Escape')
    await broker.page.keyboard.press('g')
    await dialog().getByLabel('Request existing data again').check()
    await dialog().getByRole('checkbox', { name: 'Paragon tax report' }).check()
    await dialog().getByRole('button', { name: 'Get data' }).click()
    await dialog().waitFor({ state: 'detached' })
    await panel().note().filter({ hasText: 'Getting data' }).waitFor()
    await broker.reload()
    await panel().note().filter({ hasText: 'Getting data' }).waitFor()
    const second = await broker.newTab()
    await second.open()
    await second.page.locator('#table').getByRole('button', { name: 'Getting data' }).waitFor()
    await second.page.close()
    await broker.page.bringToFront()
    await fault('paragon', { kind: 'off' })
    await panel().note().filter({ hasText: 'Data received' }).waitFor()
  })

  it('shows each answer in the row of its own parcel', async () => {
    await broker.page.getByRole('button', { name: 'Hide the table' }).click()
    const shown = await readTable(broker)
    const upids = [...shown.rows.keys()]
    expect(upids).toHaveLength(count)
    const saved = await readSavedFacts(broker, ['myltsa', 'paragonTax'], upids)
    expect(saved).toHaveLength(2 * count)
    const at = (upid: string, head: string) => shown.rows.get(upid)?.[shown.heads.indexOf(head)]
    for (const { upid, dataSource, values } of saved) {
      const [head, name] =
        dataSource === 'myltsa' ? ['Title Number', 'titleNumber'] : ['Tax roll number', 'taxRollNumber']
      expect(at(upid, head)).toBe(values?.[name] ?? '–')
    }
    expect(saved.filter(({ values }) => values?.titleNumber).length).toBeGreaterThan(count / 2)
    const notRequested = saved.filter(({ reason }) => reason === 'Not requested, no PID')
    expect(notRequested).toHaveLength(2 * (count - withPid))
  })

  it('keeps the columns of a data source as a preset, for the account', async () => {
    await broker.page.getByRole('button', { name: 'Columns', exact: true }).click()
    const columns = broker.page.getByRole('dialog', { name: 'Customize Columns' })
    await columns.getByRole('searchbox', { name: 'Find a column or a data source' }).fill('myLTSA')
    const group = columns.getByRole('group', { name: 'myLTSA land title' })
    await group.getByRole('checkbox', { name: 'Pending Applications' }).uncheck()
    await group.getByRole('button', { name: 'Save the columns of myLTSA land title as a preset' }).click()
    await columns.getByRole('textbox', { name: 'Name of the preset' }).fill('Owners')
    await columns.getByRole('button', { name: 'Save preset' }).click()
    await group.getByRole('button', { name: 'Owners', exact: true }).waitFor()
    await group.getByRole('checkbox', { name: 'Pending Applications' }).check()
    await group.getByRole('button', { name: 'Owners', exact: true }).click()
    expect(await group.getByRole('checkbox', { name: 'Pending Applications' }).isChecked()).toBe(false)
    expect(await violationsOf(broker.page, 'the columns of all data sources')).toEqual([])
    await columns.getByRole('button', { name: 'Customize', exact: true }).click()
    await columns.waitFor({ state: 'detached' })
    const { presets } = await broker.request('/api/presets')
    expect(presets).toMatchObject([
      { scope: 'myltsa', name: 'Owners', columns: ['myltsa.registeredOwner', 'myltsa.titleNumber'] },
    ])
  })

  it('exports what is shown, facts among it', async () => {
    await broker.page.getByRole('button', { name: 'Export', exact: true }).click()
    await broker.page.getByLabel('Source and date beside every value').check()
    const [download] = await Promise.all([
      broker.page.waitForEvent('download'),
      broker.page.getByRole('button', { name: /^Export [\d,]+ \w+$/ }).click(),
    ])
    const [heads = ''] = (await readFile(await download.path(), 'utf8')).split('\n')
    expect(heads).toContain('Registered Owner')
    expect(heads).not.toContain('Pending Applications')
  })
})

async function readSavedFacts(
  visitor: Visitor,
  dataSources: string[],
  upids: string[],
): Promise<ParcelFacts[]> {
  const response = await visitor.context.request.post(
    `${new URL(visitor.page.url()).origin}/api/facts/saved`,
    {
      headers: { authorization: `Bearer ${visitor.account?.token}` },
      data: { dataSources, upids },
    },
  )
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`)
  return (await response.json()).payload.facts
}
