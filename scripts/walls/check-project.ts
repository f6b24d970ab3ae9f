import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../files.ts'
import { checkImports, type Violation } from './check-file.ts'

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
  for (const file of await listFiles(root)) {
    if (!/\.(ts|tsx|mjs|css)$/.test(file)) continue
    report.fileCount += 1
    const source = await readFile(join(root, file), 'utf8')
    report.violations.push(...checkImports(file, source))
    const lines = source.split('\n').length - 1
    const length = { file, line: lines, message: `${lines} lines: split it at its seam` }
    if (lines > LINES_TO_FAIL)
      report.violations.push({ ...length, message: `${length.message} (at most ${LINES_TO_FAIL})` })
    else if (lines > LINES_TO_WARN) report.warnings.push(length)
  }
  return report
}
