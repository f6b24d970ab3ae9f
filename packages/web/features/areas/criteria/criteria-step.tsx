import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { formatShare } from '#domain/text/percent.ts'
import { MINOR_CHANGE } from '#domain/watching/changes/change-size.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { isOpenArea, openArea, openAreas } from '../../../state/panel.ts'
import { PriceRange } from '../../../ui/fields/numbers/price-range.tsx'
import { saveEdited } from '../area-edits.ts'
import { hasPlace } from '../area-labels.ts'
import classes from '../area-step.module.css'
import { useAreaChoices } from '../use-area-choices.ts'
import { BackTestCard } from './back-test-card.tsx'
import { ChoiceBoxes, type ChoiceField } from './choice-boxes.tsx'
import criteria from './criteria.module.css'
import {
  areRangesUsable,
  changeCriteria,
  dropDraft,
  getDraft,
  mergeCriteria,
  useCriteriaDrafts,
} from './criteria-drafts.ts'
import { CriteriaGroup } from './criteria-group.tsx'
import { MlsCriteria, type ReadField } from './mls-criteria.tsx'
import { Presets } from './presets.tsx'

/** New areas save each change. Saved areas wait for the Save button. */
export function CriteriaStep({ area }: { area: Area }) {
  const draft = useCriteriaDrafts((drafts) => drafts[area.id])
  const options = mergeCriteria(area, draft)
  const [isSaving, setSaving] = useState(false)
  const choices = useAreaChoices(area)
  /** Fields with invalid input, which `options` does not contain. */
  const [unparsedFields, setUnparsedFields] = useState<readonly string[]>([])
  /** Remounts the fields, discarding typed text, when criteria change elsewhere. */
  const [version, setVersion] = useState(0)
  const isUsable = unparsedFields.length === 0 && areRangesUsable(options)
  const change = (part: Partial<AreaOptions>, read?: ReadField) => {
    const next = { ...options, ...part }
    const fields = read
      ? [...unparsedFields.filter((field) => field !== read.field), ...(read.ok ? [] : [read.field])]
      : unparsedFields
    setUnparsedFields(fields)
    changeCriteria(area, next, fields.length === 0 && areRangesUsable(next))
  }
  const replaceAll = (replace: () => void) => {
    setUnparsedFields([])
    setVersion(version + 1)
    replace()
  }
  const isPlaced = hasPlace(area)
  const save = async () => {
    setSaving(true)
    try {
      await saveEdited(area.id, { options })
      notifySaved()
      // While saving, the criteria may have changed, or another area may have opened.
      if (getDraft(area.id) !== draft) return
      dropDraft(area.id)
      if (isOpenArea(area.id)) openAreas()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap={12} component="section" aria-label="Criteria">
      {!isPlaced && (
        <Text fz={13} c="var(--warning)" role="status">
          This area has no place yet.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => openArea(area.id, 'select-area')}>
            Choose a place
          </Button>
        </Text>
      )}
      <Presets
        options={options}
        onChoose={(criteria) => replaceAll(() => changeCriteria(area, { ...options, ...criteria }, true))}
      />
      <BrokerCriteria
        key={`broker ${version}`}
        options={options}
        choices={choices}
        onChange={(broker, read) => change({ broker }, read)}
      />
      <MlsCriteria
        key={`mls ${version}`}
        area={area}
        options={options}
        choices={choices}
        onChange={(mls, read) => change({ mls }, read)}
        isPaused={!isUsable}
      />
      <MinorThreshold
        threshold={options.minorThreshold}
        onChange={(minorThreshold) => change({ minorThreshold })}
      />
      {isPlaced && <BackTestCard area={area} options={options} isPaused={!isUsable} />}
      <div className={classes.saving}>
        {draft !== undefined && (
          <Button variant="default" onClick={() => replaceAll(() => dropDraft(area.id))}>
            Revert to the saved version
          </Button>
        )}
        <Button disabled={!isPlaced || !isUsable} loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </Stack>
  )
}

const FIELDS: readonly ChoiceField<'brokers' | 'propertyTypes'>[] = [
  { key: 'brokers', label: 'Brokers', all: 'All brokers' },
  { key: 'propertyTypes', label: 'Property types of broker listings', all: 'All property types' },
]

interface BrokerCriteriaProps {
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (broker: AreaOptions['broker'], read?: ReadField) => void
}

function BrokerCriteria({ options: { broker }, choices, onChange }: BrokerCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="BL" choices={choices}>
      <ChoiceBoxes
        fields={FIELDS}
        choices={data?.broker}
        isLoading={isLoading}
        criteria={broker}
        onChange={(values) => onChange({ ...broker, ...values })}
      />
      <PriceRange
        label="Price of broker listings"
        value={broker.priceDollars}
        onChange={(priceDollars, { ok }) =>
          onChange({ ...broker, priceDollars }, { field: 'broker price', ok })
        }
      />
    </CriteriaGroup>
  )
}

const LARGE_CHANGE = 0.25

const LEVELS = [
  { value: MINOR_CHANGE.min, label: 'All changes' },
  { value: MINOR_CHANGE.default, label: 'Leave out minor' },
  { value: LARGE_CHANGE, label: 'Only large' },
]

const getLevel = (threshold: number) => LEVELS.findLast(({ value }) => value <= threshold)?.value ?? 0

interface MinorThresholdProps {
  threshold: number
  onChange: (threshold: number) => void
}

function MinorThreshold({ threshold, onChange }: MinorThresholdProps) {
  const id = useId()
  return (
    <fieldset className={criteria.group}>
      <legend id={id}>Size of changes</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={LEVELS.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(getLevel(threshold))}
        onChange={(value) => onChange(Number(value))}
      />
      <p className={classes.line}>
        {threshold > 0
          ? `Leaves out zoning, land use and ALR changes on less than ${formatShare(threshold)} of a parcel, price changes under ${formatShare(threshold)} and corrected details. New, removed, subdivided and decided always count.`
          : 'Every change counts, whatever its size.'}
      </p>
    </fieldset>
  )
}
