import { z } from 'zod'
import { isPresetScope, MAX_PRESET_NAME_LENGTH, type PresetScope } from '#domain/table/column-presets.ts'
import { type ColumnKey, isColumnKey } from '#domain/table/columns.ts'
import { boundedList } from '../wire/lists.ts'
import { lineText } from '../wire/plain-text.ts'

const Scope = z.custom<PresetScope>(
  (value) => typeof value === 'string' && isPresetScope(value),
  "'table', or the key of a data source",
)
const Column = z.custom<ColumnKey>(
  (value) => typeof value === 'string' && isColumnKey(value),
  'the key of a column',
)
/** Allows more than the limit, which the server refuses with a readable message. */
const Name = lineText(0, MAX_PRESET_NAME_LENGTH * 4)
const PresetId = z.uuid()

export const Preset = z.object({
  id: PresetId,
  scope: z.custom<PresetScope>(),
  name: z.string(),
  columns: z.array(z.custom<ColumnKey>()),
})
export type Preset = z.infer<typeof Preset>

export const PRESET_CALLS = {
  columnPresets: {
    access: 'signed_in',
    summary: 'Column presets of this account, oldest first',
    response: z.object({ presets: z.array(Preset) }),
  },
  savePreset: {
    access: 'subscriber',
    summary: 'Save columns under a name that is unique in its scope',
    body: z.object({ scope: Scope, name: Name, columns: boundedList(Column, { min: 1, max: 200 }) }),
    response: z.object({ preset: Preset }),
  },
  renamePreset: {
    access: 'subscriber',
    summary: 'Rename a preset',
    params: z.object({ presetId: PresetId }),
    body: z.object({ name: Name }),
    response: z.object({ preset: Preset }),
  },
  deletePreset: {
    access: 'signed_in',
    summary: 'Delete a preset',
    params: z.object({ presetId: PresetId }),
    response: z.object({}),
  },
} as const
