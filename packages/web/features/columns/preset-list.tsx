import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { type ColumnPreset, deletePreset, renamePreset } from '#domain/column-presets.ts'
import type { ColumnKey } from '#domain/columns.ts'
import { showToast } from '../../lib/toasts.ts'
import { setColumnPresets, useColumns } from '../../state/columns.ts'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import classes from './columns-dialog.module.css'
import { PresetForm } from './preset-form.tsx'

interface PresetListProps {
  presets: readonly ColumnPreset[]
  shown: readonly ColumnKey[]
  onApply: (preset: ColumnPreset) => void
  onChange: (presets: readonly ColumnPreset[]) => void
}

/** The named sets of columns: a click takes one over; its menu renames and deletes it. */
export function PresetList({ presets, shown, onApply, onChange }: PresetListProps) {
  const [renaming, setRenaming] = useState<string | null>(null)
  if (presets.length === 0) return null
  return (
    <section aria-label="Presets">
      <ul className={classes.presets}>
        {presets.map((preset) => (
          <li key={preset.name} className={classes.preset}>
            <button
              type="button"
              className={classes.presetName}
              aria-pressed={preset.columns.join() === shown.join()}
              onClick={() => onApply(preset)}
            >
              {preset.name}
            </button>
            <PresetMenu
              name={preset.name}
              onRename={() => setRenaming(preset.name)}
              onDelete={() => deleteWithUndo(presets, preset.name, onChange)}
            />
          </li>
        ))}
      </ul>
      {renaming !== null && (
        <PresetForm
          initialName={renaming}
          onCancel={() => setRenaming(null)}
          onSave={(name) => {
            const renamed = renamePreset(presets, renaming, name)
            if (renamed.ok) {
              onChange(renamed.presets)
              setRenaming(null)
            }
            return renamed
          }}
        />
      )}
    </section>
  )
}

function deleteWithUndo(
  presets: readonly ColumnPreset[],
  name: string,
  onChange: (presets: readonly ColumnPreset[]) => void,
): void {
  const deleted = presets.find((preset) => preset.name === name)
  onChange(deletePreset(presets, name))
  if (!deleted) return
  const undo = () => setColumnPresets([...useColumns.getState().presets, deleted])
  showToast({ title: `Preset “${name}” deleted`, action: { label: 'Undo', run: undo } })
}

interface PresetMenuProps {
  name: string
  onRename: () => void
  onDelete: () => void
}

function PresetMenu({ name, onRename, onDelete }: PresetMenuProps) {
  return (
    <ButtonMenu
      position="bottom-end"
      button={
        <button type="button" className={classes.presetMenu} aria-label={`Preset ${name}: rename, delete`}>
          <IconDots size={14} stroke={1.75} />
        </button>
      }
    >
      <Menu.Item onClick={onRename}>Rename</Menu.Item>
      <Menu.Item color="red" onClick={onDelete}>
        Delete
      </Menu.Item>
    </ButtonMenu>
  )
}
