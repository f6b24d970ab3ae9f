import { Button, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ColumnPreset, PresetScope } from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { PresetForm } from './preset-form.tsx'
import { PresetList } from './preset-list.tsx'
import classes from './presets.module.css'
import { savePreset, usePresets } from './presets.ts'

interface CustomizeFormProps {
  scope: PresetScope
  visibleKeys: readonly ColumnKey[]
  /** Why Customize is disabled. Null if enabled. */
  problem: string | null
  choice?: ReactNode
  onApply: (preset: ColumnPreset) => void
  onReset: () => void
  onCustomize: () => void
  onClose: () => void
  children: ReactNode
}

/** Form for columns and presets (specification part 2, section 2). Cancel keeps changes of presets. */
export function CustomizeForm(props: CustomizeFormProps) {
  const { scope, visibleKeys, problem, choice, onApply, onReset, onCustomize, onClose, children } = props
  const { isError: arePresetsMissing, refetch } = usePresets()
  const [namedScope, setNamedScope] = useState<PresetScope | null>(null)
  const isNaming = namedScope === scope
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) return
    onCustomize()
    onClose()
  }
  const save = async (name: string) => {
    const result = await savePreset(scope, name, visibleKeys)
    if (result.ok) setNamedScope(null)
    return result
  }
  return (
    <>
      {arePresetsMissing && (
        <Text c="dimmed" mb={8}>
          Your presets could not be loaded.{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Try again
          </Button>
        </Text>
      )}
      {choice}
      <PresetList scope={scope} visibleKeys={visibleKeys} onApply={onApply} />
      <form onSubmit={submit}>
        {children}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        {isNaming && <PresetForm onSave={save} onCancel={() => setNamedScope(null)} />}
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={onReset}>
            Reset Settings
          </Button>
          <Button
            variant="subtle"
            disabled={visibleKeys.length === 0 || isNaming}
            onClick={() => setNamedScope(scope)}
          >
            Save as preset
          </Button>
          <span className={classes.grow} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problem !== null}>
            Customize
          </Button>
        </div>
      </form>
    </>
  )
}
