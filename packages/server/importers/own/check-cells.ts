import { formatNumber } from '#domain/text/number-format.ts'
import type { CellProblems } from '../../connectors/generic/cell-problems.ts'
import { BadInput } from '../bad-input.ts'

/**
 * Returns what is worth knowing of the columns that a person named. Throws `BadInput` for a column of which not one cell can be read as
 * the field it is named for: it is another one.
 */
export function checkCells(problems: CellProblems, fields: Readonly<Record<string, string>>): string[] {
  const [wrong] = problems.wrong
  if (wrong?.first) {
    throw new BadInput(
      `Column ${fields[wrong.field]} holds no ${wrong.field}: none of its ${formatNumber(wrong.filled)} values can be read as one (the first is ` +
        `"${wrong.first.value}"). Name the right column with --field ${wrong.field}=COLUMN. Nothing was imported.`,
    )
  }
  const partly = problems.partly.map(
    ({ field, filled, unreadable, first }) =>
      `${field}: ${formatNumber(unreadable)} of ${formatNumber(filled)} values of ${fields[field]} cannot be read and are left out (the first, at line or ` +
      `feature ${first?.position}: "${first?.value}").`,
  )
  const blank = problems.blank.map((field) => `${field}: column ${fields[field]} is blank in all rows.`)
  return [...partly, ...blank]
}
