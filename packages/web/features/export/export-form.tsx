import { Button, Checkbox, Radio, SegmentedControl, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ExportFormat } from '#contract/parcels.ts'
import { shownColumns } from '#domain/column-layout.ts'
import { RESOURCES, type ResourceKey } from '#domain/permissions.ts'
import { useCheckedRows } from '../../state/checked-rows.ts'
import { useColumnLayout } from '../../state/columns.ts'
import { setPreference, type Units, usePreferences } from '../../state/preferences.ts'
import { useSelection } from '../../state/selection.ts'
import { useAllowed } from '../../state/session.ts'
import { openUpgrade } from '../../state/upgrade.ts'
import classes from './export.module.css'
import { setExportChoice, useExportChoice } from './export-choice.ts'
import { runExport } from './running-export.ts'

const FORMATS: { value: ExportFormat; label: string; says: string }[] = [
  { value: 'csv', label: 'CSV', says: 'A table for Excel, Numbers and others.' },
  { value: 'kml', label: 'KML', says: 'Red outlines for Google Earth and My Maps.' },
  { value: 'geojson', label: 'GeoJSON', says: 'Outlines and values for GIS programs.' },
]

/** Formats that a subscription may not include. */
const NEEDED_FOR: Record<ExportFormat, readonly ResourceKey[]> = {
  csv: [],
  kml: [RESOURCES.EXPORT_KML],
  geojson: [],
}

type Scope = 'all' | 'shown' | 'checked'

export interface ExportRows {
  /** The rows as the table has them: filtered and sorted. */
  shownRows: () => readonly string[]
}

interface ExportFormProps extends ExportRows {
  onClose: () => void
}

/** What to export and how. Columns are those of the table, in its order. */
export function ExportForm({ shownRows, onClose }: ExportFormProps) {
  const { format, withSources } = useExportChoice()
  const isLocked = !useAllowed(...NEEDED_FOR[format])
  const units = usePreferences((preferences) => preferences.units)
  const upids = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const layout = useColumnLayout()
  const [shown] = useState(shownRows)
  const [scope, setScope] = useState<Scope>(
    checked.size > 0 ? 'checked' : shown.length < upids.length ? 'shown' : 'all',
  )
  const rows: Record<Scope, readonly string[]> = {
    // In the order of the table, and behind them those that its filters hide.
    all: [...new Set([...shown, ...upids])],
    shown,
    checked: [...new Set([...shown, ...upids])].filter((upid) => checked.has(upid)),
  }
  const scopes: { value: Scope; label: string; isOffered: boolean }[] = [
    { value: 'all', label: 'All selected', isOffered: true },
    { value: 'shown', label: 'Those that pass the filters', isOffered: shown.length < upids.length },
    { value: 'checked', label: 'Ticked', isOffered: checked.size > 0 },
  ]
  const offered = scopes.filter(({ isOffered }) => isOffered)
  const count = rows[scope].length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) {
      openUpgrade({ what: 'KML export', needed: NEEDED_FOR[format] })
      onClose()
      return
    }
    void runExport({ format, withSources, units, upids: [...rows[scope]], columns: shownColumns(layout) })
    onClose()
  }

  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <SegmentedControl
          fullWidth
          data={FORMATS.map(({ value, label }) => ({ value, label }))}
          value={format}
          onChange={(value) => setExportChoice({ format: value as ExportFormat })}
          aria-label="Format"
        />
        <p className={classes.says}>{FORMATS.find(({ value }) => value === format)?.says}</p>
        {offered.length > 1 && (
          <Radio.Group label="Parcels" value={scope} onChange={(value) => setScope(value as Scope)}>
            <Stack gap={8} mt={8}>
              {offered.map(({ value, label }) => (
                <Radio
                  key={value}
                  size="xs"
                  value={value}
                  label={`${label} (${rows[value].length.toLocaleString('en-CA')})`}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group label="Units" value={units} onChange={(value) => setPreference('units', value as Units)}>
          <Stack gap={8} mt={8}>
            <Radio size="xs" value="imperial" label="Feet and acres" />
            <Radio size="xs" value="metric" label="Metres and hectares" />
          </Stack>
        </Radio.Group>
        <Checkbox
          size="xs"
          label="Source and date beside every value"
          checked={withSources}
          onChange={(event) => setExportChoice({ withSources: event.currentTarget.checked })}
        />
        <Button
          type="submit"
          disabled={count === 0}
          fullWidth
          leftSection={
            isLocked && <IconLock size={16} stroke={1.75} aria-label="Not in your subscription:" />
          }
        >
          Export {count.toLocaleString('en-CA')} {count === 1 ? 'parcel' : 'parcels'}
        </Button>
      </Stack>
    </form>
  )
}
