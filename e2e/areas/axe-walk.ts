import type { Locator } from 'playwright-core'
import type { Database } from '#server/db/open.ts'
import { squareAt } from '#server/testing/rows/open-data-factory.ts'
import { makeArea } from '#server/testing/watching/watch-factory.ts'
import { violationsOf } from '../harness/axe.ts'
import type { Visitor } from '../harness/visitor.ts'
import { area, fromMenu, row } from './panels.ts'

/** A list of a dozen areas and every step of one. */
export async function violationsOfAreas(person: Visitor, database: Database): Promise<string[]> {
  const { page } = person
  const accountId = person.account?.id ?? ''
  const { lng, lat } = await person.home()
  const ground = squareAt(lng, lat)
  await makeArea(database, accountId, { name: 'Harbour North', ground })
  for (let count = 1; count < 12; count++) {
    const name = count === 1 ? 'The parcels on both sides of Tidewater Crescent for Mira' : `Area ${count}`
    await makeArea(database, accountId, { name, ground })
  }
  const found: string[] = []
  const look = async (name: string, opened?: Locator) => {
    await person.mapIdle()
    found.push(...(await violationsOf(page, name, opened)))
  }
  await person.open(`/watched-areas`)
  await row(person, 'Harbour North').waitFor()
  await look('list')
  await fromMenu(person, 'Harbour North', 'Edit area')
  await area(person)
    .getByText(/of 10,000 corners/)
    .waitFor()
  await look('drawn')
  await area(person).getByText('Select from a List').click()
  await area(person).getByRole('checkbox').first().waitFor()
  await look('from a list', area(person))
  const steps = page.getByRole('navigation', { name: 'Steps of the watched area' })
  await steps.getByRole('button', { name: 'Notification types' }).click()
  await area(person).getByRole('checkbox').first().waitFor()
  await look('types', area(person))
  await steps.getByRole('button', { name: 'Criteria' }).click()
  await area(person)
    .getByText(/listings? match/)
    .waitFor()
  await area(person).getByRole('button', { name: 'Look back 90 days' }).click()
  await area(person)
    .getByText(/would have been notified of/)
    .waitFor()
  await look('criteria', area(person))
  await page.setViewportSize({ width: 1024, height: 768 })
  await look('criteria small')
  return found
}
