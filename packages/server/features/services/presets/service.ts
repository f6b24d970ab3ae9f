import type { Preset } from '#contract/account/preset-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import {
  checkPresetName,
  isPresetScope,
  isWithinScope,
  MAX_PRESETS,
  nameTakenText,
  type PresetScope,
  readPresetColumns,
} from '#domain/table/column-presets.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import {
  insertPreset,
  listPresets,
  type PresetRow,
  removePreset,
  updatePresetName,
} from './preset-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** Omits presets whose columns no longer exist. */
export async function getPresets({ database }: Deps, accountId: string): Promise<Preset[]> {
  const presets = (await listPresets(database, accountId)).flatMap((row) => toPreset(row) ?? [])
  return presets.filter(({ columns }) => columns.length > 0)
}

/** @throws 422 for an invalid name, invalid columns or at the limit; 409 if the name is taken */
export async function savePreset(
  { database, clock }: Deps,
  accountId: string,
  { scope, name: text, columns }: { scope: PresetScope; name: string; columns: readonly ColumnKey[] },
): Promise<Preset> {
  const name = checkName(scope, text)
  const foreignColumn = columns.find((key) => !isWithinScope(key, scope))
  if (foreignColumn !== undefined) {
    throw new LotlineError('unprocessable', `${columnOf(foreignColumn).key} is not a column of ${scope}.`)
  }
  const preset = { scope, name, columns: [...new Set(columns)] }
  const row = await inTransaction(database, async ({ db }) => {
    if ((await lockCount({ db }, 'column_preset', accountId)) >= MAX_PRESETS) {
      throw new LotlineError('unprocessable', `At most ${MAX_PRESETS} presets are kept. Delete one first.`)
    }
    return insertPreset({ db }, accountId, preset, clock())
  })
  if (!row) throw new LotlineError('conflict', nameTakenText(name))
  return toKnownPreset(row)
}

/** @throws 404 if the preset does not exist or belongs to another account; 409, 422 as for saving */
export async function renamePreset(
  { database }: Deps,
  accountId: string,
  presetId: string,
  text: string,
): Promise<Preset> {
  const name = checkName('table', text)
  const row = await updatePresetName(database, accountId, presetId, name)
  if (row === null) throw notFound()
  if (row === 'taken') throw new LotlineError('conflict', nameTakenText(name))
  return toKnownPreset(row)
}

/** @throws 404 if the preset does not exist or belongs to another account */
export async function deletePreset({ database }: Deps, accountId: string, presetId: string): Promise<void> {
  if (!(await removePreset(database, accountId, presetId))) throw notFound()
}

const notFound = () => new LotlineError('not_found', 'This preset no longer exists.')

function checkName(scope: PresetScope, text: string): string {
  const result = checkPresetName([], scope, text)
  if (!result.ok) throw new LotlineError('unprocessable', result.reason)
  return result.name
}

function toPreset({ id, source_key: scope, name, columns }: PresetRow): Preset | null {
  return isPresetScope(scope) ? { id, scope, name, columns: readPresetColumns(columns, scope) } : null
}

function toKnownPreset(row: PresetRow): Preset {
  const preset = toPreset(row)
  if (preset === null) throw notFound()
  return preset
}
