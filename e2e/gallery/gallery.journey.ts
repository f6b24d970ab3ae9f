import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { violationsOf } from '../harness/axe.ts'
import { startGallery } from '../harness/gallery.ts'
import { describeChoices } from './choices.ts'
import { describeDates } from './dates.ts'
import { describeDialogs } from './dialogs.ts'
import { describeLists } from './lists.ts'
import { describeMessages } from './messages.ts'
import { describeNumbers } from './numbers.ts'
import { describePasswords } from './passwords.ts'
import { describePictures } from './pictures.ts'

const gallery = startGallery()

describeMessages(gallery)
describeDialogs(gallery)
describeDates(gallery)
describeNumbers(gallery)
describePasswords(gallery)
describeChoices(gallery)
describeLists(gallery)
describePictures(gallery)

it('axe looks at what was opened with all that lies over the page, and not at the page again', async () => {
  const page = await gallery.open(['lists'])
  await page.evaluate(() => {
    const nameless = '<button></button>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', nameless)
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div data-portal><button id="opened">Save</button></div><div data-portal id="over"></div>`,
    )
  })
  expect(await violationsOf(page, 'opened', page.locator('#opened'))).toEqual([])
  await page.evaluate(() => document.querySelector('#over')?.append(document.createElement('button')))
  const found = await violationsOf(page, 'opened', page.locator('#opened'))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('button-name (Buttons must have discernible text, 1 times)')
})

it('no other build holds the gallery', async () => {
  const folder = join(PROJECT_FOLDER, 'dist/web/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toContain('Drag-to-reorder list')
  }
})
