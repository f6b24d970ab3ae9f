import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { describeAccessibility } from './gallery/accessibility.ts'
import { describeChoices } from './gallery/choices.ts'
import { describeDates } from './gallery/dates.ts'
import { describeDialogs } from './gallery/dialogs.ts'
import { describeLists } from './gallery/lists.ts'
import { describeMessages } from './gallery/messages.ts'
import { describeNumbers } from './gallery/numbers.ts'
import { describePasswords } from './gallery/passwords.ts'
import { describePictures } from './gallery/pictures.ts'
import { startGallery } from './harness/gallery.ts'

const gallery = startGallery()

describeAccessibility(gallery)
describeMessages(gallery)
describeDialogs(gallery)
describeDates(gallery)
describeNumbers(gallery)
describePasswords(gallery)
describeChoices(gallery)
describeLists(gallery)
describePictures(gallery)

it('no other build holds the gallery', async () => {
  const folder = join(PROJECT_FOLDER, 'dist/web/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toContain('Drag-to-reorder list')
  }
})
