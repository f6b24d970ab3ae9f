import { Button, Checkbox, Radio, SegmentedControl, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ExportFormat } from '#contract/parcel/export.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { layoutInUnits, shownColumns } from '#domain/table/column-layout.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { UNIT_TITLES, type Units, usePreferences } from '../../state/account/preferences.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { useColumnLayout } from '../../state/table/columns.ts'
import { Caption } from '../../ui/note.tsx'
import { setExportChoice, useExportChoice } from './export-choice.ts'
import { runExport } from './run-export.ts'

const FORMATS: { value: ExportFormat; label: string; description: string }[] = [
  {
    value: 'csv',
    label: 'CSV',
    description:
      'A plain table. Spreadsheets may change codes such as 3-4 and 0102463094, so import the columns as text or choose Excel.',
  },
  {
    value: 'xlsx',
    label: 'Excel',
    description:
      'A workbook with dates, amounts, a filter, totals and a sheet of sources. Codes such as 0012345 and 1-2 stay text.',
  },
  { value: 'kml', label: 'KML', description: 'Red outlines for Google Earth and My Maps.' },
  { value: 'geojson', label: 'GeoJSON', description: 'Outlines and values for GIS programs.' },
]

const KML_RESOURCES: readonly ResourceKey[] = [RESOURCES.EXPORT_KML]

export interface ExportOffer {
  key: string
  label: string
  upids: readonly string[]
}

interface ExportFormProps {
  offers: readonly [ExportOffer, ...ExportOffer[]]
  initialOffer: string
  title?: string
  onClose: () => void
}

/** Units chosen here apply only to this export. */
export function ExportForm({ offers, initialOffer, title, onClose }: ExportFormProps) {
  const { format, withSources } = useExportChoice()
  const isLocked = !useAllowed(...(format === 'kml' ? KML_RESOURCES : []))
  const preferredUnits = usePreferences((preferences) => preferences.units)
  const [units, setUnits] = useState(preferredUnits)
  const layout = useColumnLayout()
  const [offerKey, setOfferKey] = useState(initialOffer)
  const { upids } = offers.find(({ key }) => key === offerKey) ?? offers[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) {
      openUpgrade({ feature: 'KML export', resources: KML_RESOURCES })
      onClose()
      return
    }
    const columns = shownColumns(units === preferredUnits ? layout : layoutInUnits(layout, units))
    void runExport({ format, withSources, units, upids: [...upids], columns }, title)
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
        <Caption mt={-4}>{FORMATS.find(({ value }) => value === format)?.description}</Caption>
        {offers.length > 1 && (
          <Radio.Group label="Parcels" value={offerKey} onChange={setOfferKey}>
            <Stack gap={8} mt={8}>
              {offers.map(({ key, label, upids: ids }) => (
                <Radio key={key} size="xs" value={key} label={`${label} (${formatNumber(ids.length)})`} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group label="Units" value={units} onChange={(value) => setUnits(value as Units)}>
          <Stack gap={8} mt={8}>
            {Object.entries(UNIT_TITLES).map(([value, label]) => (
              <Radio key={value} size="xs" value={value} label={label} />
            ))}
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
          disabled={upids.length === 0}
          fullWidth
          leftSection={
            isLocked && <IconLock size={16} stroke={1.75} aria-label="Not in your subscription:" />
          }
        >
          Export {formatParcels(upids)}
        </Button>
      </Stack>
    </form>
  )
}
