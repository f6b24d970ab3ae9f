import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PresetScope } from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { PresetForm } from '../../property/column-presets/preset-form.tsx'
import { savePreset } from '../../property/column-presets/presets.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './columns-dialog.module.css'

interface SavePresetProps {
  scope: PresetScope
  title: string
  /** Visible columns. */
  columns: readonly ColumnKey[]
}

export function SavePreset({ scope, title, columns }: SavePresetProps) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming) {
    return (
      <PresetForm
        onCancel={() => setNaming(false)}
        onSave={async (name) => {
          const saved = await savePreset(scope, name, columns)
          if (saved.ok) setNaming(false)
          return saved
        }}
      />
    )
  }
  if (columns.length === 0) return null
  return (
    <Tooltip label={`Save the ${title} columns of the table as a preset`}>
      <button
        type="button"
        className={classes.quiet}
        aria-label={`Save the columns of ${title} as a preset`}
        onClick={() => setNaming(true)}
      >
        <IconBookmarkPlus size={14} stroke={1.75} />
      </button>
    </Tooltip>
  )
}
