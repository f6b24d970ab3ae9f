import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { launch } from '../../scripts/run/launch.mjs'
import type { Trial } from '../trial.ts'

/** Tests of `npm test`, by the story of an earlier attack that they repeat. */
export const STORIES: Readonly<Record<string, readonly string[]>> = {
  'upgrades of every stored dump': [
    'packages/server/db/upgrades/upgrades.db.test.ts',
    'packages/server/cli/unreleased-database.db.test.ts',
    'scripts/migrations.test.ts',
  ],
  'a full disk': [
    'packages/server/cli/report-failure.test.ts',
    'packages/server/features/reports/pdf/full-disk.endpoint.test.ts',
  ],
  'a clock that is set back': [
    'packages/server/features/services/throttling/throttling.db.test.ts',
    'packages/server/platform/queue/job-clock.test.ts',
  ],
  'lapsed plans': [
    'packages/contract/without-a-plan.test.ts',
    'packages/server/features/own-data/own-data.endpoint.test.ts',
    'packages/server/features/own-data/export/stored-export.db.test.ts',
  ],
  'deleted accounts': ['packages/server/features/admin/deletion/deletion.endpoint.test.ts'],
  'external streams in attached PDFs': ['packages/server/platform/pdf/edit/clean-pdf.test.ts'],
  'pictures with places and authors': ['packages/server/platform/storage/reencode-picture.test.ts'],
  'what administrators read': [
    'packages/server/features/services/audit/audit.endpoint.test.ts',
    'packages/server/features/services/audit/audit.db.test.ts',
  ],
  'hostile formats in webhooks': ['packages/server/features/billing/webhooks.endpoint.test.ts'],
  'an endless GeoPackage': ['packages/server/importers/formats/geopackage/read-geopackage.test.ts'],
  'a dead engine': ['packages/server/health.endpoint.test.ts'],
  'sealed backups': ['packages/server/cli/backup/sealed-backups.db.test.ts'],
}

interface TestedFile {
  name: string
  status: string
  message: string
  assertionResults: readonly { status: string; fullName: string }[]
}

export const stories: Trial = {
  key: 'stories',
  title: 'Stories without load, on both engines',
  // Once, because the tests choose their engines.
  engines: ['native'],
  budgetMs: 300_000,
  async run({ findings, folder }) {
    findings.unit = 'tests'
    const file = join(folder, 'stories.json')
    await launch(
      process.execPath,
      [
        join(PROJECT_FOLDER, 'scripts/test.ts'),
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...Object.values(STORIES).flat(),
      ],
      { isQuiet: true },
    )
    const tested: readonly TestedFile[] = JSON.parse(await readFile(file, 'utf8')).testResults
    for (const [story, paths] of Object.entries(STORIES)) {
      for (const path of paths) {
        const { status, message, assertionResults } =
          tested.find(({ name }) => name.endsWith(`/${path}`)) ?? NOT_RUN
        findings.try(assertionResults.length)
        for (const test of assertionResults)
          if (test.status !== 'passed') findings.broke(`${story}: a test is ${test.status}`, test.fullName)
        if (status !== 'passed' || assertionResults.length === 0)
          findings.broke(`not tried: ${story}`, `${path} ${message.slice(0, 160)}`)
      }
    }
    findings.measured(`${Object.keys(STORIES).length} stories`)
  },
}

const NOT_RUN: TestedFile = { name: '', status: 'missing', message: '', assertionResults: [] }
