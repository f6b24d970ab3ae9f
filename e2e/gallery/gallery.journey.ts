import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
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

it('no other build holds the gallery', async () => {
  const folder = join(PROJECT_FOLDER, 'dist/web/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toContain('Drag-to-reorder list')
  }
})
