import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../files.ts'
import { checkImports, isTest, resolveTarget, type Violation } from './check-file.ts'
import { describeCircle, findCircles } from './circles.ts'
import { readImports } from './imports.ts'
import { checkSql } from './sql-ways.ts'

/** A seam is looked for from here, and there is one. */
const LINES_TO_WARN = 250
const LINES_TO_FAIL = 400

export interface WallsReport {
  fileCount: number
  violations: Violation[]
  warnings: Violation[]
}

/** Checks every source file below `root` against the map of rooms and the limits of length. */
export async function checkProject(root: string): Promise<WallsReport> {
  const report: WallsReport = { fileCount: 0, violations: [], warnings: [] }
  const graph = new Map<string, string[]>()
  for (const file of await listFiles(root)) {
    if (!/\.(ts|tsx|mjs|css)$/.test(file)) continue
    report.fileCount += 1
    const source = await readFile(join(root, file), 'utf8')
    report.violations.push(...checkImports(file, source), ...checkSql(file, source))
    if (file.startsWith('packages/') && !isTest(file)) graph.set(file, importedFiles(file, source))
    const lines = source.split('\n').length - 1
    const length = { file, line: lines, message: `${lines} lines: split it at its seam` }
    if (lines > LINES_TO_FAIL)
      report.violations.push({ ...length, message: `${length.message} (at most ${LINES_TO_FAIL})` })
    else if (lines > LINES_TO_WARN) report.warnings.push(length)
  }
  for (const circle of findCircles(graph)) {
    report.violations.push({
      file: circle.cheapest.imports[0]?.[0] ?? '',
      line: 1,
      message: describeCircle(circle),
    })
  }
  return report
}

const importedFiles = (file: string, source: string) =>
  readImports(source).flatMap(({ specifier }) => resolveTarget(file, specifier) ?? [])
