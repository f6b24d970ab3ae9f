import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkImports } from './check-file.ts'
import { checkProject } from './check-project.ts'
import { readImports } from './imports.ts'

const messagesOf = (path: string, ...lines: string[]) =>
  checkImports(path, lines.join('\n')).map(({ message }) => message)

describe('reading imports', () => {
  it('finds static, side-effect, re-exported, multi-line and dynamic imports with their lines', () => {
    const source = [
      `import { a } from './a.ts'`,
      `import './b.css'`,
      `export * from './c.ts'`,
      'import {',
      '  d,',
      '  type E,',
      `} from "#domain/d.ts"`,
      `const f = await import('./f.ts')`,
      `// see import('./not-this.ts')`,
    ].join('\n')
    expect(readImports(source).map(({ specifier, line, names }) => [specifier, line, ...names])).toEqual([
      ['./a.ts', 1, 'a'],
      ['./b.css', 2],
      ['./c.ts', 3, '*'],
      ['#domain/d.ts', 4, 'd', 'E'],
      ['./f.ts', 8, '*'],
    ])
  })

  it('names what is imported as the other file calls it', () => {
    const namesIn = (source: string) => readImports(source)[0]?.names
    expect(namesIn(`import a, { type B, c as d } from './a.ts'`)).toEqual(['default', 'B', 'c'])
    expect(namesIn(`export { a as b } from './a.ts'`)).toEqual(['a'])
    expect(namesIn(`import * as all from './a.ts'`)).toEqual(['*'])
  })

  it('knows which imports are types alone', () => {
    const typeOnly = (source: string) => readImports(source)[0]?.isTypeOnly
    expect(typeOnly(`import type { A } from './a.ts'`)).toBe(true)
    expect(typeOnly(`import { type A, type B } from './a.ts'`)).toBe(true)
    expect(typeOnly(`import { type A, b } from './a.ts'`)).toBe(false)
  })
})

describe('walls between packages', () => {
  it('lets contract, server and web use domain', () => {
    const use = `import { formatPid } from '#domain/parcel/pid.ts'`
    expect(messagesOf('packages/contract/a.ts', use)).toEqual([])
    expect(messagesOf('packages/server/importers/a.ts', use)).toEqual([])
    expect(messagesOf('packages/web/ui/a.tsx', use)).toEqual([])
  })

  it('keeps domain to itself, free of Node and of third parties', () => {
    expect(messagesOf('packages/domain/a.ts', `import { x } from '#contract/x.ts'`)).toEqual([
      "domain may not import contract ('#contract/x.ts'): it may import nothing of ours",
    ])
    expect(messagesOf('packages/domain/a.ts', `import { readFileSync } from 'node:fs'`)).toHaveLength(1)
    expect(messagesOf('packages/domain/a.ts', `import { useState } from 'react'`)).toHaveLength(1)
  })

  it('keeps server and web apart, in types and in tests as well', () => {
    expect(
      messagesOf('packages/web/lib/a.ts', `import type { Schema } from '#server/db/schema.ts'`),
    ).toHaveLength(1)
    expect(messagesOf('packages/server/app.ts', `import { x } from '#web/lib/x.ts'`)).toHaveLength(1)
    expect(messagesOf('packages/web/lib/a.test.ts', `import { x } from '#server/app.ts'`)).toHaveLength(1)
  })

  it('asks for the # form when a relative path leaves its package', () => {
    expect(messagesOf('packages/server/app.ts', `import { x } from '../domain/parcel/pid.ts'`)).toEqual([
      "'../domain/parcel/pid.ts' leaves its package by a relative path: write '#domain/parcel/pid.ts'",
    ])
  })

  it('refuses the product a look at scripts, e2e and bench, and leaves those free', () => {
    expect(messagesOf('packages/server/app.ts', `import { x } from '../../scripts/files.ts'`)).toHaveLength(1)
    expect(
      messagesOf('e2e/a.journey.ts', `import { x } from '#server/app.ts'`, `import pg from 'pg'`),
    ).toEqual([])
  })
})

describe('rooms of the server', () => {
  const parcels = 'packages/server/features/parcels/parcels'

  it('takes routes to the service, the service to its queries, and those to the database', () => {
    expect(messagesOf(`${parcels}/routes.ts`, `import { find } from './service.ts'`)).toEqual([])
    expect(messagesOf(`${parcels}/service.ts`, `import { select } from './queries.ts'`)).toEqual([])
    expect(messagesOf(`${parcels}/queries.ts`, `import { sql } from '../../../db/sql.ts'`)).toEqual([])
  })

  it('refuses every skipped or backward step', () => {
    expect(messagesOf(`${parcels}/routes.ts`, `import { select } from './queries.ts'`)).toHaveLength(1)
    expect(
      messagesOf('packages/server/features/parcels/routes.ts', `import { x } from './parcels/queries.ts'`),
    ).toHaveLength(1)
    expect(messagesOf(`${parcels}/export-routes.ts`, `import { sql } from '#server/db/sql.ts'`)).toHaveLength(
      1,
    )
    expect(messagesOf(`${parcels}/service.ts`, `import { sql } from '../../../db/sql.ts'`)).toHaveLength(1)
    expect(messagesOf(`${parcels}/queries.ts`, `import { find } from './service.ts'`)).toHaveLength(1)
  })

  it('lets anyone name the type of the database and of the context', () => {
    expect(
      messagesOf(
        `${parcels}/routes.ts`,
        `import type { Database } from '../../../db/open.ts'`,
        `import type { AppContext } from '../../../context.ts'`,
      ),
    ).toEqual([])
  })

  it('knows the files of features of its own group, but for their routes', () => {
    expect(messagesOf(`${parcels}/service.ts`, `import { x } from '../search/lexicon.ts'`)).toEqual([])
    expect(messagesOf(`${parcels}/service.ts`, `import { x } from '../search/routes.ts'`)).toHaveLength(1)
  })

  it('opens a feature of another group only through its service, and none above its own', () => {
    const use = (path: string) => messagesOf(`${parcels}/service.ts`, `import { x } from '../../${path}'`)
    expect(use('services/quotas/service.ts')).toEqual([])
    expect(use('facts/service.ts')).toEqual([])
    expect(use('services/quotas/queries.ts')).toHaveLength(1)
    expect(use('watching/history/service.ts')).toEqual([
      'features/parcels may not use features/watching, which stands above it (services < accounts < billing < facts < parcels < watching < documents < cma < reports < own-data < admin)',
    ])
  })

  it('keeps connectors to domain: no database, no contract', () => {
    const surrey = 'packages/server/connectors/surrey/mapping.ts'
    expect(
      messagesOf(surrey, `import { x } from '../registry.ts'`, `import { y } from '#domain/y.ts'`),
    ).toEqual([])
    expect(messagesOf(surrey, `import { x } from '../../db/open.ts'`)).toHaveLength(1)
    expect(messagesOf(surrey, `import type { Database } from '../../db/open.ts'`)).toHaveLength(1)
  })

  it('keeps the connection to server/db, its types known in the server', () => {
    expect(messagesOf('packages/server/importers/a.ts', `import type pg from 'pg'`)).toEqual([])
    expect(messagesOf('packages/server/importers/a.ts', `import pg from 'pg'`)).toHaveLength(1)
    expect(messagesOf('packages/web/lib/a.ts', `import type pg from 'pg'`)).toHaveLength(1)
  })

  it('keeps the test harness out of the product', () => {
    const use = `import { x } from '#server/testing/databases/databases.ts'`
    expect(messagesOf('packages/server/jobs/a.ts', use)).toEqual(['server/testing is for tests only'])
    expect(messagesOf('packages/server/jobs/a.db.test.ts', use)).toEqual([])
  })
})

describe('rooms of the web', () => {
  it('goes downward only', () => {
    expect(
      messagesOf('packages/web/app/shell.tsx', `import { x } from '../features/search/box.tsx'`),
    ).toEqual([])
    expect(
      messagesOf('packages/web/features/search/box.tsx', `import { x } from '../../map/view.ts'`),
    ).toEqual([])
    expect(
      messagesOf('packages/web/map/view.ts', `import { x } from '../features/search/box.tsx'`),
    ).toHaveLength(1)
    expect(
      messagesOf('packages/web/ui/button.tsx', `import { x } from '../state/selection.ts'`),
    ).toHaveLength(1)
  })

  it('never lets a feature import a feature', () => {
    expect(
      messagesOf('packages/web/features/search/box.tsx', `import { x } from '../table/table.tsx'`),
    ).toEqual(['feature search may not import feature table: let them meet in web/app, or through web/state'])
  })

  it('gives the map library to web/map alone', () => {
    const use = `import type { Map } from 'maplibre-gl'`
    expect(messagesOf('packages/web/map/view.ts', use)).toEqual([])
    expect(messagesOf('packages/web/features/search/box.tsx', use)).toHaveLength(1)
  })
})

describe('a project', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'lotline-walls-'))
  })
  afterEach(() => rm(root, { recursive: true }))
  const write = async (path: string, text: string) => {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text)
  }

  it('reports crossed walls with file and line, what is too large, and exports that nobody imports', async () => {
    await write('packages/domain/good.ts', 'export const x = 1\n')
    await write('packages/domain/bad.ts', `// first\nimport { x } from '#server/app.ts'\n`)
    await write('packages/web/ui/long.css', 'line\n'.repeat(251))
    await write('packages/web/ui/longest.css', 'line\n'.repeat(250))
    await write('node_modules/a/packages/domain/bad.ts', `import 'node:fs'\n`)
    const { violations, fileCount } = await checkProject(root)
    expect(fileCount).toBe(4)
    expect(violations.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'packages/domain/bad.ts:2',
      'packages/web/ui/long.css:251',
      'packages/domain/good.ts:1',
    ])
  })
})
