import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../files.ts'
import { checkImports, isTest, resolveTarget, type Violation } from './check-file.ts'
import { describeCircle, findCircles } from './circles.ts'
import { findUnusedExports, type SourceFile } from './exports.ts'
import { readImports } from './imports.ts'
import { checkSizes } from './sizes.ts'
import { checkSql } from './sql-ways.ts'

interface WallsReport {
  fileCount: number
  violations: Violation[]
}

export async function checkProject(root: string): Promise<WallsReport> {
  const violations: Violation[] = []
  const files = new Map<string, SourceFile>()
  const lengths = new Map<string, number>()
  for (const file of await listFiles(root)) {
    if (!/\.(ts|tsx|mjs|css)$/.test(file)) continue
    const source = await readFile(join(root, file), 'utf8')
    violations.push(...checkImports(file, source), ...checkSql(file, source))
    files.set(file, { source, imports: importsOfFiles(file, source) })
    lengths.set(file, source.split('\n').length - 1)
  }
  violations.push(...checkSizes(lengths))
  for (const { file, line, name, isTested } of findUnusedExports(files)) {
    const advice = isTested
      ? 'only tests use it: delete it with them'
      : 'nobody imports it: take `export` away'
    violations.push({ file, line, message: `export '${name}': ${advice}` })
  }
  const graph = graphOfPackages(files)
  for (const circle of findCircles(graph)) {
    violations.push({ file: circle[0] ?? '', line: 1, message: describeCircle(circle, graph) })
  }
  return { fileCount: files.size, violations }
}

const importsOfFiles = (file: string, source: string) =>
  readImports(source).flatMap(({ specifier, names }) => {
    const target = resolveTarget(file, specifier)
    return target === undefined ? [] : [{ target, names }]
  })

/** Without tests, which may import factories across folders. */
const graphOfPackages = (files: ReadonlyMap<string, SourceFile>) =>
  new Map(
    [...files]
      .filter(([file]) => file.startsWith('packages/') && !isTest(file))
      .map(([file, { imports }]) => [file, imports.map(({ target }) => target)]),
  )
